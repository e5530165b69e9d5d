const styles = {
  /** "Nov 16, 2026". */
  day: { dateStyle: 'medium' },
  /** "Nov 16, 2026, 2:02 PM GMT+1". */
  moment: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  /** "2:02 PM GMT+1". */
  time: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment as text, in local time of the zone. A time of day names the zone. */
export function textIn(
  timeZone: string,
  style: keyof typeof styles,
  time: number | string,
): string {
  const key = `${style} ${timeZone}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...styles[style], timeZone })
  formats.set(key, known)
  return known.format(new Date(time))
}
