/** The form in which addresses are stored: mail hosts ignore case, so "once per address" must too. */
export const canonicalEmail = (email: string) => email.trim().toLowerCase()

/**
 * The mailbox that receives the mail to an address. An attacker can flood a mailbox by signing up a+1@, a+2@ or, at
 * Google, variants with dots; mails are therefore counted per mailbox.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const local = email.slice(0, at).split('+')[0] ?? ''
  const google = domain === 'gmail.com' || domain === 'googlemail.com'
  return google ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
