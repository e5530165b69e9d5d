export type FormSearch = {
  sent?: 1
  /** The sign-up waits for a review. */
  review?: 1
  /** The mail was asked for again. */
  again?: 1
}

/** How a form without scripts comes back to its page once it is taken. */
export function formSearch(search: Record<string, unknown>): FormSearch {
  const flags = ['sent', 'review', 'again'] as const
  return Object.fromEntries(flags.filter((flag) => search[flag]).map((flag) => [flag, 1]))
}
