import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { hydratesWhenIdle } from '#src/site/hydration.ts'
import { canvasSizeFor } from '../../sim/constants.ts'
import {
  describeRival,
  highestOwnScore,
  isRival,
  type Rival,
  readBest,
  rivals,
  usualRival,
} from '../runs/rival.ts'
import { type LeaderAnswer, readLeaderRun } from '../runs/run-client.ts'
import styles from './rival-choice.module.css'

export interface RivalChoiceProps {
  /** Null until the stored choice was read. */
  rival: Rival | null
  onRival: (rival: Rival) => void
  onLeader: (leader: LeaderAnswer) => void
}

/** The leader's run is requested only when it is chosen. */
export function RivalChoice({ rival, onRival, onLeader }: RivalChoiceProps) {
  // The field size that Start would use in this window; each size has runs of its own.
  const size = useSyncExternalStore(
    onResize,
    () => canvasSizeFor(window.innerWidth),
    () => null,
  )
  const [leader, setLeader] = useState<LeaderAnswer>()
  const choice = useRef<HTMLFieldSetElement>(null)
  const choose = useRef(onRival)
  const read = useRef(onLeader)
  useEffect(() => {
    // React gets no event for a tap before hydration. In the served page the usual choice is checked.
    const early = choice.current?.querySelector<HTMLInputElement>('input:checked')?.value
    if (isRival(early) && early !== usualRival) choose.current(early)
  }, [])
  useEffect(() => {
    if (rival !== 'leader' || !size) return
    let stale = false
    setLeader(undefined)
    void readLeaderRun(size).then((found) => {
      if (stale) return
      setLeader(found)
      read.current(found)
    })
    return () => {
      stale = true
    }
  }, [rival, size])

  return (
    // Open once there is a run to race against: a first-time player is not asked.
    <details
      className={styles.choice}
      open={rival === 'leader' || (rival !== null && highestOwnScore() > 0)}
      {...hydratesWhenIdle}
    >
      <summary className={styles.legend}>Race against</summary>
      <fieldset ref={choice} className={styles.options} aria-label="Race against">
        {(Object.keys(rivals) as Rival[]).map((each) => (
          <label key={each} className={styles.option}>
            <input
              type="radio"
              name="rival"
              value={each}
              checked={(rival ?? usualRival) === each}
              onChange={() => onRival(each)}
            />
            {rivals[each]}
          </label>
        ))}
      </fieldset>
      <p role="status" className={styles.meaning}>
        {rival && size ? describeRival(rival, readBest(size), leader) : null}
      </p>
    </details>
  )
}

function onResize(changed: () => void) {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
