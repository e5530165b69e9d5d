const today = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const earlier = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** When something was saved, in the reader's time zone; only the time of day if it was today. */
export function savedAt(iso: string, now = new Date()): string {
  const date = new Date(iso)
  return (date.toDateString() === now.toDateString() ? today : earlier).format(date)
}
