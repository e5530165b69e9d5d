import { isThisMachine } from '#src/config/this-machine.ts'

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
