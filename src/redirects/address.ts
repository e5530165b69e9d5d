import { articleIdOf } from '#src/site/article-path.ts'

const site = 'http://site.invalid'
const longest = 500

/** Backslashes, control characters, and those that change the direction of what follows. */
const unsafe = /[\\\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
/** Reads each run of slashes once, however long it is. */
const slashesAtTheEnd = /(?<=[^/]|^\/)\/+$/

/**
 * The one spelling in which paths are stored, looked up and compared: decoded once, in lower case, without a slash at the
 * end, and encoded again. Undefined for everything that cannot be the path of a page. The result is ASCII, so that it is
 * safe in a header.
 */
export function pathOf(sent: string): string | undefined {
  if (!sent.startsWith('/') || sent.length > 4 * longest) return undefined
  let plain: string
  try {
    plain = decodeURIComponent(sent.replace(/[?#].*$/s, ''))
  } catch {
    return undefined
  }
  if (unsafe.test(plain)) return undefined
  // Lower case can be another normal form, and the other way round.
  const path = plain.normalize().toLowerCase().normalize().replace(slashesAtTheEnd, '')
  const segments = path.split('/').slice(1)
  const isRoot = path === '/'
  if (!isRoot && segments.some((segment) => /^\.{0,2}$/.test(segment))) return undefined
  const spelled = `/${segments.map(encodeURIComponent).join('/')}`
  return spelled.length > longest ? undefined : spelled
}

/** All addresses of an article are the same: its id decides, whatever readable part follows. */
export function subjectOf(path: string): string {
  const id = articleIdOf(path)
  return id === undefined ? path : `/blog/${id}`
}

/** For people: without the escapes of letters. */
export function shownPath(path: string): string {
  try {
    const plain = decodeURIComponent(path)
    return pathOf(plain) === path ? plain : path
  } catch {
    return path
  }
}

interface Target {
  /** What is sent to the visitor. */
  address: string
  /** Its path in the one spelling, of an article without the readable part; empty: on another site. */
  path: string
}

/** Where a redirect may lead: a path of this site, or an https address. */
export function targetOf(sent: string, publicUrl: string): Target | undefined {
  const text = sent.trim()
  if (text.length > longest || unsafe.test(text) || !/^(\/(?!\/)|https?:\/\/)/i.test(text)) {
    return undefined
  }
  if (!URL.canParse(text, site)) return undefined
  const url = new URL(text, site)
  if (url.origin === site || url.origin === new URL(publicUrl).origin) {
    const path = pathOf(url.pathname)
    if (!path) return undefined
    return { address: url.pathname + url.search + url.hash, path: subjectOf(path) }
  }
  if (url.protocol !== 'https:' || url.username || url.password) return undefined
  return { address: url.href, path: '' }
}
