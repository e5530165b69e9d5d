import type { ImapFlow } from 'imapflow'
import { isThisMachine } from '#src/config/this-machine.ts'

/** The folder that an address such as imap(s)://user:password@host:port/folder names. */
export const folderOf = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX'

/** Signs in at a mailbox. Without STARTTLS a password is sent to this machine only. */
export async function openMailbox(url: string, timeoutMs?: number): Promise<ImapFlow> {
  // Loaded here: most processes never read a mailbox.
  const { ImapFlow } = await import('imapflow')
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  const client = new ImapFlow({
    host: hostname,
    port: port ? Number(port) : secure ? 993 : 143,
    secure,
    ...(needsTls(url) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    ...(timeoutMs && { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs }),
  })
  // Without a listener a connection that breaks while idle ends the process.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    client.close()
    throw error
  }
  return client
}

/**
 * Adds the TLS rule to the address of the mail host: a password is never sent in the clear. If the host does not offer
 * STARTTLS, the mail is not sent and the error says why. The rule is part of the address because nodemailer lets
 * options in the address (`?requireTLS=false`) override options passed beside it.
 */
export function withTlsRule(smtpUrl: string): string {
  if (!needsTls(smtpUrl)) return smtpUrl
  const url = new URL(smtpUrl)
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** Whether STARTTLS must precede the password. A mail host on this machine is reached without a network. */
export function needsTls(url: string): boolean {
  const { protocol, username, hostname } = new URL(url)
  return ['smtp:', 'imap:'].includes(protocol) && username !== '' && !isThisMachine(hostname)
}
