import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Stats } from '../contract.ts'
import styles from './numbers.module.css'
import { changeOf, numberOf, percentOf } from './words.ts'

type NumbersProps = {
  stats: Stats | undefined
  before: Stats | undefined
  /** The names of the forms. */
  lists: Record<string, string>
  title: string
}

/** The few numbers that matter, each with its change. */
export function Numbers({ stats, before, lists, title }: NumbersProps) {
  if (!stats) return <Skeleton height="7rem" />
  const facts: [string, string, number, number | undefined][] = [
    ['Visitors', numberOf(stats.visitors), stats.visitors, before?.visitors],
    ['Views', numberOf(stats.views), stats.views, before?.views],
    ['Sign-ups', numberOf(stats.signUps), stats.signUps, before?.signUps],
    ['Confirmed', numberOf(stats.confirmed), stats.confirmed, before?.confirmed],
    ['Conversion', percentOf(stats.signUps, stats.visitors), rate(stats), before && rate(before)],
  ]
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <dl className={styles.numbers}>
        {facts.map(([name, text, now, earlier]) => {
          const change = earlier === undefined ? undefined : changeOf(now, earlier)
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <span className={styles.number}>{text}</span>
                {change ? (
                  <span className={styles.change} data-look={change.tone}>
                    {change.text}
                  </span>
                ) : null}
                {name === 'Sign-ups' && stats.signUps > 0 ? (
                  <span className={styles.lists}>
                    {Object.entries(stats.lists)
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

const rate = ({ signUps, visitors }: Stats) => (visitors === 0 ? 0 : signUps / visitors)
