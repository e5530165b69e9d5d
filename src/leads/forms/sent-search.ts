/** `?sent=1`: where a form without scripts comes back to, with the success text in the form's place. */
export function sentSearch(search: Record<string, unknown>): { sent?: 1 } {
  return search.sent ? { sent: 1 } : {}
}
