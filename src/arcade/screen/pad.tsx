import { ArrowUp, ChevronsDown, RotateCcw, RotateCw, Zap } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { type Controls, FIRE, LEFT, REVERSE, RIGHT, THRUST } from '../sim/controls.ts'
import styles from './pad.module.css'

interface PadButtonProps {
  control: Controls
  letter: string
  word: string
  label: string
  className?: string
  children: ReactNode
}

function PadButton({ control, letter, word, label, className, children }: PadButtonProps) {
  return (
    <button
      type="button"
      data-control={control}
      data-letter={letter}
      className={`${styles.button} ${className ?? ''}`}
      aria-label={label}
      aria-keyshortcuts={letter}
    >
      {children}
      <span className={styles.word}>{word}</span>
    </button>
  )
}

/** Turning under the left thumb; thrust and fire under the right. */
export function Pad({ padRef }: { padRef: Ref<HTMLElement> }) {
  return (
    <section ref={padRef} className={styles.pad} aria-label="Game controls">
      <div className={styles.left}>
        <PadButton control={LEFT} letter="A" word="Left" label="Turn left">
          <RotateCcw aria-hidden="true" />
        </PadButton>
        <PadButton control={RIGHT} letter="D" word="Right" label="Turn right">
          <RotateCw aria-hidden="true" />
        </PadButton>
        <PadButton control={REVERSE} letter="S" word="Brake" label="Brake" className={styles.brake}>
          <ChevronsDown aria-hidden="true" />
        </PadButton>
      </div>
      <div className={styles.right}>
        <PadButton control={THRUST} letter="W" word="Thrust" label="Thrust">
          <ArrowUp aria-hidden="true" />
        </PadButton>
        <PadButton control={FIRE} letter="L" word="Fire" label="Fire" className={styles.fire}>
          <Zap aria-hidden="true" />
        </PadButton>
      </div>
    </section>
  )
}
