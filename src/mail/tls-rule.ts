import { isThisMachine } from '#src/config/this-machine.ts'

/**
 * The address of the mail host with the rule that every client of it follows: a password is never sent in the clear.
 * Without STARTTLS the mail is not sent, and the error says why. The rule is written into the address because nodemailer
 * lets the options in an address (`?requireTLS=false`) win over those beside it.
 */
export function withTlsRule(smtpUrl: string): string {
  if (!needsTls(smtpUrl)) return smtpUrl
  const url = new URL(smtpUrl)
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** Whether STARTTLS must come before the password. A mail host on this machine is reached without a network. */
export function needsTls(url: string): boolean {
  const { protocol, username, hostname } = new URL(url)
  return ['smtp:', 'imap:'].includes(protocol) && username !== '' && !isThisMachine(hostname)
}
