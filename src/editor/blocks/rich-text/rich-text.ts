/** The tags that rich text may contain. Editor, save and reader all use this list. */
const allowedTags = ['b', 'i', 'u', 's', 'strong', 'em', 'ul', 'ol', 'li', 'p', 'a'] as const

export type RichTag = (typeof allowedTags)[number]

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

// Everything before the first colon counts, even if no current browser treats it as a scheme.
const scheme = /^([^/?#:]*):/
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these inside a scheme, so must we
const dropped = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200d\u2028\u2029\ufeff]/g

/** Allows links with an allowed scheme, and links within this site. `//host` is neither. */
export function isAllowedLink(href: string): boolean {
  const link = href.replace(dropped, '')
  const named = scheme.exec(link)?.[1]
  if (named !== undefined) return allowedSchemes.includes(named.toLowerCase())
  return !/^[\\/]{2}/.test(link)
}

/** A page opened in a new tab must not get access to ours. */
export const safeRel = 'noopener noreferrer'

export const isRichTag = (tag: string): tag is RichTag =>
  (allowedTags as readonly string[]).includes(tag)
