import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mail.ts'

/**
 * Converts a mail for nodemailer. Addresses are passed as objects, because a string could smuggle in a second header.
 */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  return {
    from: mail.sender?.name ? { name: mail.sender.name, address: addressIn(from) } : from,
    ...(mail.sender?.replyTo && { replyTo: { name: '', address: mail.sender.replyTo } }),
    to: { name: '', address: mail.to },
    // Also of drafts from before line breaks were refused.
    subject: mail.subject.replaceAll(/[\r\n]+/g, ' '),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: mail.headers,
    // A mail contains only text: no field may make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The address in `Name <address>`, or alone. */
const addressIn = (from: string) => (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim()

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
}
