import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { Container } from '#src/ui/page/container.tsx'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import { type Assists, assistNames } from '../assists.ts'
import { trophy } from '../icons.ts'
import { challengeIn } from '../runs/challenge.ts'
import { highestOwnScore } from '../runs/rival.ts'
import { readLeader } from '../runs/run-client.ts'
import styles from './intro.module.css'
import { IntroScene } from './intro-scene.tsx'
import { RivalChoice, type RivalChoiceProps } from './rival-choice.tsx'

const points = (score: number) => score.toLocaleString('en-US')

/** The player's best score, and the score to beat: that of a shared link, or else the leader's. */
function TargetScores() {
  const [targets, setTargets] = useState<{ own: number; beat?: string }>({ own: 0 })
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
  const shown = { 'Your best': own > 0 && points(own), 'Beat this': beat }
  return (
    <dl className={styles.targets}>
      {Object.entries(shown).map(([name, text]) =>
        text ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

const texts: Record<keyof Assists, string> = {
  calm: 'Fewer flashes: no shaking, bursts or blinking',
  slow: 'Slower: everything moves at half the speed',
  oneButton: 'One button: the shuttle turns by itself, any control or a tap on the field fires',
}

function AssistChoice({ assists, onAssist }: Pick<IntroProps, 'assists' | 'onAssist'>) {
  const boxes = useRef<HTMLFieldSetElement>(null)
  const choose = useRef(onAssist)
  useEffect(() => {
    // A box may have been checked before the page was hydrated.
    for (const { name } of boxes.current?.querySelectorAll<HTMLInputElement>('input:checked') ??
      []) {
      const early = assistNames.find((one) => one === name)
      if (early) choose.current(early, true)
    }
  }, [])
  return (
    <fieldset ref={boxes} className={styles.assists}>
      <legend>Make it easier</legend>
      {assistNames.map((name) => (
        <label key={name} className={styles.calm}>
          <input
            type="checkbox"
            name={name}
            checked={assists[name]}
            onChange={(event) => onAssist(name, event.currentTarget.checked)}
          />
          {texts[name]}
        </label>
      ))}
    </fieldset>
  )
}

const KEYS = [
  { key: 'W', does: 'Thrust' },
  { key: 'A', does: 'Turn left' },
  { key: 'S', does: 'Brake, then reverse' },
  { key: 'D', does: 'Turn right' },
  { key: 'L', does: 'Fire, hold to keep firing' },
  { key: 'P', does: 'Pause' },
]

const THUMBS = [
  { thumb: 'Left thumb', does: 'Turn left, turn right, brake' },
  { thumb: 'Right thumb', does: 'Thrust, fire' },
]

interface IntroProps extends RivalChoiceProps {
  starting: boolean
  /** The code of the game, or that of the leaderboard, was requested and could not be loaded. */
  failed: 'game' | 'dialog' | null
  assists: Assists
  onAssist: (name: keyof Assists, on: boolean) => void
  onStart: () => void
  onLeaderboard: () => void
}

export function Intro(props: IntroProps) {
  const { starting, failed, assists, onAssist, rival, onRival, onLeader, onStart, onLeaderboard } =
    props
  return (
    <Container className={styles.intro}>
      <div className={styles.story}>
        <h1 className={styles.title}>Prompt Blaster</h1>
        <p className={styles.lead}>
          Tired prompts are drifting in from every side. Fly the shuttle, put a thread through them
          and weave what is left into something good.
        </p>
        <TargetScores />
        <div className={styles.actions}>
          <Button size="large" disabled={starting} onClick={onStart}>
            Start
          </Button>
          <Button size="large" look="secondary" disabled={starting} onClick={onLeaderboard}>
            <StrokeIcon path={trophy} size={24} />
            Leaderboard
          </Button>
        </div>
        <p role="status" className={styles.failed}>
          {failed === 'game' ? 'The game did not load. Please try again.' : null}
          {failed === 'dialog' ? 'The leaderboard did not load. Please try again.' : null}
        </p>
        <h2 className={styles.heading}>Controls</h2>
        <dl className={styles.thumbs}>
          {THUMBS.map(({ thumb, does }) => (
            <div key={thumb}>
              <dt>{thumb}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.withKeyboard}>With a keyboard:</p>
        <dl className={styles.keys}>
          {KEYS.map(({ key, does }) => (
            <div key={key} className={styles.pair}>
              <dt>
                <kbd className={styles.key}>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>
          Arrow keys and space work too, and so does a gamepad.{' '}
          <span className={styles.withMouse}>
            On a touch screen or with a mouse, hold the buttons around the game: turn with the left
            thumb, thrust and fire with the right.
          </span>
        </p>
        <RivalChoice rival={rival} onRival={onRival} onLeader={onLeader} />
        <AssistChoice assists={assists} onAssist={onAssist} />
        <noscript>
          <p className={styles.note}>The game needs JavaScript, which is off in this browser.</p>
        </noscript>
      </div>
      <div className={styles.picture}>
        <IntroScene />
        <ul className={styles.facts}>
          <li>5 lives</li>
          <li>100 points a prompt</li>
          <li>One thread can go through a whole row</li>
          <li>After 30 seconds, a warp out of trouble that takes the prompts around it along</li>
          <li>The dashed shuttle is the run you race against</li>
        </ul>
      </div>
    </Container>
  )
}
