import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mail.ts'

/** A mail as nodemailer takes it. Addresses go in as addresses, never as text that could hold a second header. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  return {
    from: mail.sender?.name ? { name: mail.sender.name, address: addressIn(from) } : from,
    ...(mail.sender?.replyTo && { replyTo: { name: '', address: mail.sender.replyTo } }),
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: mail.headers,
    // A mail is built from texts alone; no field of it may make the sender read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The address in `Name <address>`, or alone. */
const addressIn = (from: string) => (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim()

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
}
