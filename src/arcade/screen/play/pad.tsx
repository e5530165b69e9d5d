import type { Ref } from 'react'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import { type Controls, FIRE, LEFT, REVERSE, RIGHT, THRUST } from '../../sim/controls.ts'
import { bolt, brake, thrust, turnLeft, turnRight } from '../icons.ts'
import styles from './pad.module.css'

interface PadButtonProps {
  control: Controls
  letter: string
  word: string
  /** Says more than the word, if it has to. */
  label?: string
  icon: string
  className?: string
}

function PadButton({ control, letter, word, label, icon, className }: PadButtonProps) {
  return (
    <button
      type="button"
      data-control={control}
      data-letter={letter}
      className={`${styles.button} ${className ?? ''}`}
      aria-label={label ?? word}
      aria-keyshortcuts={letter}
    >
      <StrokeIcon path={icon} />
      <span className={styles.word}>{word}</span>
    </button>
  )
}

interface PadProps {
  padRef: Ref<HTMLElement>
  /** Only Fire: the shuttle turns by itself. */
  oneButton: boolean
}

/** Turning under the left thumb; thrust and fire under the right. */
export function Pad({ padRef, oneButton }: PadProps) {
  const fire = (
    <PadButton control={FIRE} letter="L" word="Fire" icon={bolt} className={styles.fire} />
  )
  if (oneButton) {
    return (
      <section ref={padRef} className={`${styles.pad} ${styles.single}`} aria-label="Game controls">
        {fire}
      </section>
    )
  }
  return (
    <section ref={padRef} className={styles.pad} aria-label="Game controls">
      <div className={styles.left}>
        <PadButton control={LEFT} letter="A" word="Left" label="Turn left" icon={turnLeft} />
        <PadButton control={RIGHT} letter="D" word="Right" label="Turn right" icon={turnRight} />
        <PadButton
          control={REVERSE}
          letter="S"
          word="Brake"
          icon={brake}
          className={styles.brake}
        />
      </div>
      <div className={styles.right}>
        <PadButton control={THRUST} letter="W" word="Thrust" icon={thrust} />
        {fire}
      </div>
    </section>
  )
}
