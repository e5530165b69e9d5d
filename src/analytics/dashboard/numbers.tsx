import { nameOfDay, nameOfDays } from '#src/time/formats.ts'
import { zoneText } from '#src/time/zone-names.ts'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { countOf, numberOf } from '#src/ui/text/words.ts'
import type { Counting, Stats } from '../contract.ts'
import { comparableIn, isOfSignUps, type NumberName, numberNames, numbers } from '../numbers.ts'
import styles from './numbers.module.css'
import { changeOf, textOf } from './words.ts'

export type Answer = Counting & {
  stats: Stats
  signUpsSince: string
  discarded: number
  readAt: number
}

type NumbersProps = {
  answer: Answer | undefined
  /** Statistics of the complete days of the period, and of as many days before them. */
  complete: Answer | undefined
  before: Answer | undefined
  lists: Record<string, string>
}

/**
 * The dates shown are those of the numbers, even if another period was requested. Without numbers it has the same cells,
 * so that nothing moves when they are there.
 */
export function Numbers({ answer, complete, before, lists }: NumbersProps) {
  const stats = answer?.stats
  return (
    <div>
      <p className={styles.title}>
        {answer ? titleOf(answer, complete, before) : <Skeleton width="16rem" />}
      </p>
      <dl className={styles.numbers}>
        {shown.map((name) => {
          const change = changeBetween(name, complete, before)
          return (
            <div key={name}>
              <dt>{numbers[name].label}</dt>
              <dd>
                <span className={styles.number}>
                  {stats ? textOf(stats, name) : <Skeleton width="3ch" height="1lh" />}
                </span>
                {change ? (
                  <span className={styles.change} data-look={change.tone}>
                    {change.text}
                  </span>
                ) : null}
                {stats && name === 'signUps' ? (
                  <span className={styles.lists}>
                    {Object.entries(stats.signUps ? stats.lists : {})
                      .map(([list, count]) => `${lists[list] ?? list} ${numberOf(count)}`)
                      .join(' · ')}
                  </span>
                ) : null}
                {stats && name === 'conversion' ? (
                  <span className={styles.lists}>{populationOf(stats)}</span>
                ) : null}
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

const shown = numberNames.filter((name) => !numbers[name].onlyInFiles)

/** Conversion is about visitors. It names the sign-ups that belong to none of them. */
function populationOf({ signUps, converted, visitors }: Stats): string {
  if (signUps === null || converted === null || visitors === 0) return ''
  const others = signUps - converted
  const part = `${numberOf(converted)} of ${countOf(visitors, 'visitor')}`
  return others > 0 ? `${part}, and ${countOf(others, 'other sign-up')}` : part
}

/** Nothing is compared with a period that was counted only in part. */
const isComparable = (before: Answer, ofSignUps = false) =>
  before.from >= before.countingSince && (!ofSignUps || before.from >= before.signUpsSince)

function changeBetween(name: NumberName, complete: Answer | undefined, before: Answer | undefined) {
  if (!complete || !before || !isComparable(before, isOfSignUps(name))) return undefined
  const [now, earlier] = [complete, before].map(({ stats }) => comparableIn(stats, name))
  return typeof now === 'number' && typeof earlier === 'number' ? changeOf(now, earlier) : undefined
}

export function titleOf(answer: Answer, complete: Answer | undefined, before: Answer | undefined) {
  const sentences = [`${nameOfDays(answer)} (${zoneText(answer.timeZone)}).`]
  if (complete && before && isComparable(before)) {
    sentences.push(
      `Changes compare the complete days, ${nameOfDays(complete)}, with ${nameOfDays(before)}.`,
    )
  }
  const { countingSince, signUpsSince, timeZoneSince } = answer
  const first = before?.from ?? answer.from
  if (first < countingSince) sentences.push(`Counting since ${nameOfDay(countingSince)}.`)
  if (first < signUpsSince && signUpsSince !== countingSince) {
    sentences.push(`Counting every sign-up since ${nameOfDay(signUpsSince)}.`)
  }
  if (timeZoneSince && first < timeZoneSince) {
    sentences.push(`Days before ${nameOfDay(timeZoneSince)} were counted in another time zone.`)
  }
  if (answer.discarded > 0) {
    sentences.push(
      `Not counted: ${countOf(answer.discarded, 'report')} of visits, because a network sent too many or the site was too busy.`,
    )
  }
  return sentences.join(' ')
}
