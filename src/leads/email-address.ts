/*
 * The one rule for email addresses. The browser applies it before sending and the server when reading, so a form cannot
 * send an address that the server refuses. The file imports nothing, because every page with a form loads it.
 */

export const longestAddress = 254

/** Stricter than browsers, which accept `someone@gmail`. The last part may be encoded, as for .рф. */
export const addressPattern =
  /^(?:[A-Za-z0-9_'+&%/#=~-]+\.)*[A-Za-z0-9_'+&%/#=~-]*[A-Za-z0-9_+&%/#=~-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)$/

export function isAddress(text: string): boolean {
  const address = encodeHost(text)
  return address.length <= longestAddress && addressPattern.test(address)
}

/**
 * Converts an international host (`ada@exämple.de`) to its ASCII form (`ada@xn--exmple-cua.de`). The part before the @
 * must be ASCII, because few mail servers accept anything else.
 */
export function encodeHost(address: string): string {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  // Other characters, which a URL would change or not read as part of a host, stay and the address is refused.
  if (at < 1 || !/[^\0-\x7f]/.test(host) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(host)) return address
  const encoded = URL.parse(`http://${host}`)?.hostname
  return encoded ? address.slice(0, at + 1) + encoded : address
}

/** The most common mail hosts. A host that is nearly one of them is probably a typing error. */
export const commonHosts = [
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'proton.me',
  'gmx.net',
  'gmx.de',
  'web.de',
]

/** Real hosts that are one letter away from a common one. */
const realHosts = ['mail.com', 'email.com', 'ymail.com', 'gmx.at', 'gmx.ch', 'gmx.com']

/** The address that the visitor probably meant, if the host is nearly a common one. */
export function suggestAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  if (at < 1) return undefined
  const typed = address.slice(at + 1).toLowerCase()
  if (commonHosts.includes(typed) || realHosts.includes(typed)) return undefined
  const meant = commonHosts.find(
    (host) => host.startsWith(`${typed.replace(/\.$/, '')}.`) || isOneSlipAway(typed, host),
  )
  const suggestion = meant && `${address.slice(0, at)}@${meant}`
  return suggestion && isAddress(suggestion) ? suggestion : undefined
}

/** One letter is missing, extra or wrong, or two neighbours are swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  const a = typed.slice(start)
  const b = meant.slice(start)
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}
