export type FormSearch = {
  sent?: 1
  /** The sign-up is held for review. */
  review?: 1
  /** The mail was requested again. */
  again?: 1
}

/** Reads the outcome of a form sent without scripts from the URL of its page. */
export function formSearch(search: Record<string, unknown>): FormSearch {
  const flags = ['sent', 'review', 'again'] as const
  return Object.fromEntries(flags.filter((flag) => search[flag]).map((flag) => [flag, 1]))
}
