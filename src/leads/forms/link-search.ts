export type LinkSearch = {
  token?: string
  done?: 1
  /** The link did not work. */
  expired?: 1
  /** A link by mail was asked for. */
  asked?: 1
  /** The lists of the newsletter whose link was opened, and its id. */
  lists?: string
  letter?: number
  /** The link of a test mail. */
  test?: 1
}

/** What a mail's link brings along; a token that the server refused comes back as none. */
export function linkSearch(search: Record<string, unknown>): LinkSearch {
  return {
    ...(typeof search.token === 'string' && search.token && { token: search.token }),
    ...(search.done ? { done: 1 as const } : {}),
    ...(search.expired ? { expired: 1 as const } : {}),
    ...(search.asked ? { asked: 1 as const } : {}),
    ...(typeof search.lists === 'string' && search.lists && { lists: search.lists }),
    ...(search.test ? { test: 1 as const } : {}),
    ...(Number.isInteger(search.letter) && { letter: Number(search.letter) }),
  }
}

/** The address holds a token: search engines must not keep it and other sites must not see it. */
export const linkMeta = [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]
