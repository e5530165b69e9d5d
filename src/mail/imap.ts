import type { ImapFlow } from 'imapflow'
import { needsTls } from './tls-rule.ts'

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
