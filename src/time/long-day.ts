/** On its own, because public pages need no other format. */
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A day or a moment as "August 30, 2025", in UTC: the server and every browser show the same day. */
export const longDay = (date: string): string => format.format(new Date(date))
