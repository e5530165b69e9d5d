const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

const two = (number: number) => String(number).padStart(2, '0')

/** A moment as the value of an `<input type="datetime-local">`, in the time zone of this browser. */
export function inputOf(iso: string): string {
  const at = new Date(iso)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The moment that such an input names; undefined while it is incomplete. */
export function momentOfInput(value: string): string | undefined {
  if (!/^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return undefined
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

export const momentText = (iso: string) => moment.format(new Date(iso))

export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
