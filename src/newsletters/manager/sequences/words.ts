import { countOf, numberOf } from '#src/ui/text/words.ts'
import type { Goal } from '../../choices.ts'
import type { Sequence, SequenceSummary } from '../../sequences-contract.ts'

export const stateNames: Record<Sequence['state'], string> = {
  draft: 'Draft',
  running: 'Running',
  paused: 'Paused',
}

export const goalNames: Record<Goal, string> = {
  invited: 'The person was sent an invitation',
  replied: 'Staff noted a reply of the person',
  registered: 'The person has registered',
}

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** "At once", "After 5 hours" or "After 2 days". */
export function delayText(hours: number): string {
  if (hours === 0) return 'Right after the confirmation'
  const [count, unit] = delayOf(hours)
  return `${countOf(count, unit === 'days' ? 'day' : 'hour')} after the confirmation`
}

export const delayOf = (hours: number): [count: number, unit: 'hours' | 'days'] =>
  hours > 0 && hours % 24 === 0 ? [hours / 24, 'days'] : [hours, 'hours']

export const pauseTexts: Record<NonNullable<Sequence['pauseReason']>, string> = {
  staff: 'Paused by staff.',
  bounces:
    'Paused automatically: more than 5% of 200 mails in a row bounced, or of all mails where there are fewer. Look at the bounced recipients of its mails before you go on.',
  late: 'Paused automatically: a mail has been due for more than a day, or nothing was looked at for more than a day. The site was off, mail was paused, or the clock has jumped.',
  restored:
    'The site was restored from a backup. Mails that were due since the backup may have been sent, so they are listed as uncertain with each mail. Mails that are due later wait.',
  'no-address':
    'Paused automatically: the settings have no postal address. Ask an owner to add it.',
}

/** Whom a mail of the sequence reaches. */
export function reachText({ counts }: SequenceSummary['steps'][number], started: boolean): string {
  if (!started) return 'Nobody has it yet.'
  const { sent, waiting, bounced, skipped, uncertain } = counts
  const others = [
    bounced && `${numberOf(bounced)} bounced`,
    skipped && `${numberOf(skipped)} skipped`,
    uncertain && `${numberOf(uncertain)} uncertain`,
  ].filter(Boolean)
  const rest = others.length ? ` Also: ${others.join(', ')}.` : ''
  return `${countOf(sent, 'person has', 'people have')} it, ${countOf(waiting, 'person waits', 'people wait')} for it.${rest}`
}
