import { Button } from '#src/ui/form/button.tsx'
import { Container } from '#src/ui/page/container.tsx'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import type { Assists } from '../assists.ts'
import { trophy } from '../icons.ts'
import type { Rival } from '../runs/rival.ts'
import type { LeaderAnswer } from '../runs/run-client.ts'
import { AssistChoice } from './assist-choice.tsx'
import styles from './intro.module.css'
import { IntroScene } from './intro-scene.tsx'
import { RivalChoice } from './rival-choice.tsx'
import { TargetScores } from './targets.tsx'

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

interface IntroProps {
  /** Start was pressed. */
  starting: boolean
  /** The code of the game, or that of the leaderboard, was requested and could not be loaded. */
  failed: 'game' | 'dialog' | null
  assists: Assists
  onAssist: (name: keyof Assists, on: boolean) => void
  rival: Rival | null
  onRival: (rival: Rival) => void
  onLeader: (leader: LeaderAnswer) => void
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
        <RivalChoice rival={rival} onRival={onRival} onLeader={onLeader} />
        <AssistChoice assists={assists} onAssist={onAssist} />
        <noscript>
          <p className={styles.note}>The game needs JavaScript, which is off in this browser.</p>
        </noscript>
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
