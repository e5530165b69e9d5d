/** The tags that rich text may hold. Editor, save and reader all use this one list. */
export const allowedTags = ['b', 'i', 'u', 's', 'strong', 'em', 'ul', 'ol', 'li', 'p', 'a'] as const

export type RichTag = (typeof allowedTags)[number]

export const allowedAttributes = ['href', 'target', 'rel']

export const allowedSchemes = [
  'http',
  'https',
  'ftp',
  'ftps',
  'mailto',
  'tel',
  'callto',
  'sms',
  'cid',
  'xmpp',
]

// Everything before the first colon counts, even what no browser takes for a scheme today.
const scheme = /^([^/?#:]*):/
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these inside a scheme, so must we
const dropped = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200d\u2028\u2029\ufeff]/g

/** A link with an allowed scheme, or one within this site. `//host` is neither. */
export function isAllowedLink(href: string): boolean {
  const link = href.replace(dropped, '')
  const named = scheme.exec(link)?.[1]
  if (named !== undefined) return allowedSchemes.includes(named.toLowerCase())
  return !/^[\\/]{2}/.test(link)
}

/** A domain without a scheme, as people type it, or with a port or a path behind it. */
const bareDomain = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#].*)?$/u
const bareMail = /^[^\s@/:?#]+@[^\s@/:?#]+\.\p{L}{2,}$/u

/** The address that somebody means who types `example.com` or a mail address. */
export function withScheme(typed: string): string {
  if (bareDomain.test(typed)) return `https://${typed}`
  return bareMail.test(typed) ? `mailto:${typed}` : typed
}

/** A page that is opened in a new tab must not get access to ours. */
export const safeRel = 'noopener noreferrer'

export const isRichTag = (tag: string): tag is RichTag =>
  (allowedTags as readonly string[]).includes(tag)

export const isBlankRichText = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

export function wordsInRichText(html: string): number {
  const plain = html.replace(/<[^>]*>/g, ' ').replace(/&nbsp;/g, ' ')
  return plain.split(/\s+/).filter(Boolean).length
}
