export type LinkSearch = {
  token?: string
  done?: 1
  /** The link did not work. */
  expired?: 1
  /** A new link by mail was requested. */
  asked?: 1
  /** The lists of the newsletter whose link was opened, and its id. */
  lists?: string
  letter?: number
  /** The link of a test mail. */
  test?: 1
}

/** Reads the parameters of a mail's link. A token that the server refused is missing. */
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

/** The results that the preferences page reports. Only their names: routes are in the scripts of every page. */
const outcomes = ['left', 'paused', 'resumed', 'asked'] as const
export type PreferencesOutcome = (typeof outcomes)[number]

export const preferencesSearch = ({
  did,
}: Record<string, unknown>): { did?: PreferencesOutcome } => {
  const known = outcomes.find((one) => one === did)
  return known ? { did: known } : {}
}

/** The URL contains a token: search engines must not index it and other sites must not see it. */
export const linkMeta = [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]
