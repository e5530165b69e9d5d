export type FormSearch = { sent?: 1; refused?: 1 }

/** How a form without scripts comes back to its page: with the success text, or with what to correct. */
export function formSearch(search: Record<string, unknown>): FormSearch {
  return { ...(search.sent ? { sent: 1 } : {}), ...(search.refused ? { refused: 1 } : {}) }
}
