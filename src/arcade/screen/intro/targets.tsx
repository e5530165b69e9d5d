import { useEffect, useState } from 'react'
import { challengeIn } from '../runs/challenge.ts'
import { highestOwnScore } from '../runs/own-best.ts'
import { readLeader } from '../runs/run-client.ts'
import styles from './intro.module.css'

interface Targets {
  own: number
  beat?: string
}

const points = (score: number) => score.toLocaleString('en-US')

/** The player's best score, and the score to beat: that of a shared link, or else the leader's. */
export function TargetScores() {
  const [targets, setTargets] = useState<Targets>({ own: 0 })
  useEffect(() => {
    const own = highestOwnScore()
    const challenge = challengeIn(location.search)
    setTargets({ own, ...(challenge && { beat: points(challenge) }) })
    if (challenge) return
    let stale = false
    void readLeader().then((leader) => {
      if (leader && !stale) setTargets({ own, beat: `${points(leader.score)} by ${leader.name}` })
    })
    return () => {
      stale = true
    }
  }, [])
  const { own, beat } = targets
  return (
    <dl className={styles.targets}>
      {own > 0 ? (
        <div>
          <dt>Your best</dt>
          <dd>{points(own)}</dd>
        </div>
      ) : null}
      {beat ? (
        <div>
          <dt>Beat this</dt>
          <dd>{beat}</dd>
        </div>
      ) : null}
    </dl>
  )
}
