import { useState } from 'react'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import type { Sounds } from '../../audio/sounds.ts'
import { LIVES_START } from '../../sim/constants.ts'
import { pause, play, soundOff, soundOn, trophy } from '../icons.ts'
import type { Hud } from './game-session.ts'
import styles from './hud-bar.module.css'

interface HudBarProps {
  hud: Hud
  sounds: Sounds
  paused: boolean
  pausable: boolean
  onPause: () => void
  onLeaderboard: () => void
}

const LIVES = Array.from({ length: LIVES_START }, (_, place) => place + 1)

export function HudBar({ hud, sounds, paused, pausable, onPause, onLeaderboard }: HudBarProps) {
  const [sound, setSound] = useState(sounds.isOn)
  const toggleSound = () => {
    sounds.setOn(!sound)
    setSound(!sound)
  }
  return (
    <div className={styles.bar}>
      <h1 className={styles.title}>Prompt Blaster</h1>
      <p className={styles.lives}>
        <VisuallyHidden>Lives: {hud.lives}</VisuallyHidden>
        {LIVES.map((life) => (
          <ShuttleIcon key={life} className={life > hud.lives ? styles.lost : styles.left} />
        ))}
      </p>
      <p className={styles.score}>
        <span className={styles.word}>Score</span> <strong>{hud.score}</strong>
      </p>
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.button}
          aria-pressed={sound}
          aria-label="Sound"
          onClick={toggleSound}
        >
          <StrokeIcon path={sound ? soundOn : soundOff} />
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label={paused ? 'Resume' : 'Pause'}
          disabled={!pausable}
          onClick={onPause}
        >
          <StrokeIcon path={paused ? play : pause} />
        </button>
        <button type="button" className={styles.button} onClick={onLeaderboard}>
          <StrokeIcon path={trophy} />
          <span className={styles.buttonText}>Leaderboard</span>
        </button>
      </div>
      <VisuallyHidden aria-live="polite">{announcement(hud)}</VisuallyHidden>
    </div>
  )
}

/** Announced to screen readers when a life is lost or another thousand is reached, not at every hit. */
function announcement({ lives, score }: Hud): string {
  const thousands = Math.floor(score / 1000) * 1000
  const left = lives === 1 ? '1 life left' : `${lives} lives left`
  return thousands > 0 ? `${left}, past ${thousands} points` : left
}

function ShuttleIcon({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 30 30" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path d="M15 2C20.5 8 21.5 19 18 27l-3-2.4L12 27C8.5 19 9.5 8 15 2Z" />
        <path d="m10 20-5.5 6M20 20l5.5 6" />
      </g>
    </svg>
  )
}
