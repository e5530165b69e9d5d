import { nameOfDay, nameOfDays } from '#src/time/formats.ts'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { countOf, numberOf } from '#src/ui/text/words.ts'
import type { Counting, Stats } from '../contract.ts'
import { shareOf } from '../share-of.ts'
import styles from './numbers.module.css'
import { changeOf, percentOf } from './words.ts'

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
  /** The names of the forms. */
  lists: Record<string, string>
}

type Figure = Pick<Stats, 'visitors' | 'views' | 'signUps' | 'confirmed'>

const facts: {
  name: string
  text: (stats: Figure) => string
  value: (stats: Figure) => number | null
  /** Sign-ups are complete from another day than visits. */
  ofSignUps?: boolean
}[] = [
  { name: 'Visitors', text: (one) => numberOf(one.visitors), value: (one) => one.visitors },
  { name: 'Views', text: (one) => numberOf(one.views), value: (one) => one.views },
  {
    name: 'Sign-ups',
    text: (one) => numberOf(one.signUps),
    value: (one) => one.signUps,
    ofSignUps: true,
  },
  {
    name: 'Confirmed',
    text: (one) => numberOf(one.confirmed),
    value: (one) => one.confirmed,
    ofSignUps: true,
  },
  {
    name: 'Conversion',
    text: (one) => percentOf(one.signUps, one.visitors),
    value: (one) => (one.visitors === 0 ? 0 : shareOf(one.signUps, one.visitors)),
    ofSignUps: true,
  },
]

/**
 * The most important numbers, each with its change. The dates shown are those of the numbers, even if another period
 * was requested.
 */
export function Numbers({ answer, complete, before, lists }: NumbersProps) {
  if (!answer) return <NumbersSkeleton />
  const { stats } = answer
  return (
    <div>
      <p className={styles.title}>{titleOf(answer, complete, before)}</p>
      <dl className={styles.numbers}>
        {facts.map(({ name, text, value, ofSignUps }) => {
          const change = isComparable(before, ofSignUps)
            ? changeBetween(complete && value(complete.stats), before && value(before.stats))
            : undefined
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <span className={styles.number}>{text(stats)}</span>
                {change ? (
                  <span className={styles.change} data-look={change.tone}>
                    {change.text}
                  </span>
                ) : null}
                {name === 'Sign-ups' ? (
                  <span className={styles.lists}>
                    {Object.entries(stats.signUps ? stats.lists : {})
                      .map(([list, count]) => `${lists[list] ?? list} ${numberOf(count)}`)
                      .join(' · ')}
                  </span>
                ) : null}
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

/** The same cells, so that nothing moves when the numbers are there. */
function NumbersSkeleton() {
  return (
    <div>
      <p className={styles.title}>
        <Skeleton width="16rem" />
      </p>
      <dl className={styles.numbers}>
        {facts.map(({ name }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className={styles.number}>
                <Skeleton width="3ch" height="1lh" />
              </span>
              {name === 'Sign-ups' ? <span className={styles.lists} /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Nothing is compared with a period that was counted only in part. */
const isComparable = (before: Answer | undefined, ofSignUps = false) =>
  before !== undefined &&
  before.from >= before.countingSince &&
  (!ofSignUps || before.from >= before.signUpsSince)

const changeBetween = (now: number | null | undefined, before: number | null | undefined) =>
  typeof now === 'number' && typeof before === 'number' ? changeOf(now, before) : undefined

export function titleOf(
  answer: Answer,
  complete: Answer | undefined,
  before: Answer | undefined,
): string {
  const sentences = [`${nameOfDays(answer)} (${answer.timeZone}).`]
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
