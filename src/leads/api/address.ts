/** Addresses are kept as people mean them: mail hosts ignore case, and so must "once per address". */
export const canonicalEmail = (email: string) => email.trim().toLowerCase()

/**
 * Where mail to an address ends up. Someone who wants to flood a mailbox signs it up as a+1@, a+2@ or, at
 * Google, with dots; mails are therefore counted per mailbox.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const local = email.slice(0, at).split('+')[0] ?? ''
  const google = domain === 'gmail.com' || domain === 'googlemail.com'
  return google ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
