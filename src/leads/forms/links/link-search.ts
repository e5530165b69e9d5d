export type LinkSearch = {
  token?: string
  done?: 1
  /** The link did not work. */
  expired?: 1
  /** A new link by mail was requested. */
  asked?: 1
  /** The lists of the newsletter whose link was opened, or `digest`, and its id. */
  lists?: string
  letter?: number
  test?: 1
}

/** Reads the parameters of a mail's link. A token that the server refused is missing. */
export function linkSearch(search: Record<string, unknown>): LinkSearch {
  const { token, lists, letter } = search
  const flags = (['done', 'expired', 'asked', 'test'] as const).filter((flag) => search[flag])
  return {
    ...Object.fromEntries(flags.map((flag) => [flag, 1])),
    ...(typeof token === 'string' && token && { token }),
    ...(typeof lists === 'string' && lists && { lists }),
    ...(Number.isInteger(letter) && { letter: Number(letter) }),
  }
}

/** The result that the preferences page reports. The page knows their names: routes are in the scripts of every page. */
export const preferencesSearch = ({ did }: Record<string, unknown>): { did?: string } =>
  typeof did === 'string' ? { did } : {}

/** The URL contains a token: search engines must not index it and other sites must not see it. */
export const linkMeta = [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]
