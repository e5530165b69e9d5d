/** A domain without a scheme, as people type it, optionally with a port and a path. */
const bareDomain = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#].*)?$/u
const bareMail = /^[^\s@/:?#]+@[^\s@/:?#]+\.\p{L}{2,}$/u

/** Adds the scheme that a person means who types `example.com` or a mail address. */
export function withScheme(typed: string): string {
  if (bareDomain.test(typed)) return `https://${typed}`
  return bareMail.test(typed) ? `mailto:${typed}` : typed
}

const startsLikeAddress = /^(?:[a-z][a-z\d+.-]*:|[/#?])/i

/** Whether a text in a field for an address or a search is an address. */
export const isAddress = (typed: string) =>
  !/\s/.test(typed) && (startsLikeAddress.test(typed) || withScheme(typed) !== typed)

/** Whether an address leads nowhere, because only its scheme was typed. */
export const isEmptyAddress = (href: string) => /^(?:[a-z][a-z\d+.-]*:\/*)?$/i.test(href.trim())
