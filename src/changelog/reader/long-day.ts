const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "August 30, 2025" for 2025-08-30. */
export const longDay = (day: string): string => format.format(new Date(day))
