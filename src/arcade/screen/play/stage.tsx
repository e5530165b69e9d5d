import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import type { Sounds } from '../../audio/sounds.ts'
import { bindGamepads } from '../../input/gamepad.ts'
import { createHeldControls, type HeldControls } from '../../input/held-controls.ts'
import { bindKeyboard } from '../../input/keyboard.ts'
import { bindPad } from '../../input/pad.ts'
import { holdPageStill } from '../../input/still-page.ts'
import { createPainter } from '../../render/painter.ts'
import { CANVAS_SIZES, type CanvasSize, LIVES_START } from '../../sim/constants.ts'
import { FIRE } from '../../sim/controls.ts'
import type { RunOpening } from '../../sim/state.ts'
import { type Assists, speedOf } from '../assists.ts'
import { createGhost, type FinishedRun, type RecordedRun } from '../runs/ghost.ts'
import { Cover } from './cover.tsx'
import { type GameSession, type Hud, startGameSession } from './game-session.ts'
import { HudBar } from './hud-bar.tsx'
import { Pad } from './pad.tsx'
import type { RunCounts } from './run-summary.ts'
import styles from './stage.module.css'

interface StageProps {
  opening: RunOpening
  rival: RecordedRun | null
  assists: Assists
  sounds: Sounds
  covered: boolean
  over: boolean
  onLeaderboard: () => void
  onOver: (run: FinishedRun, counts: RunCounts) => void
  /** Shown over the field when the run has ended. */
  children: ReactNode
}

/** A higher resolution is not visible and costs a phone twice the work. */
const LARGEST_PIXEL_RATIO = 2

export function Stage(props: StageProps) {
  const { opening, rival, assists, sounds, covered, over, onLeaderboard, onOver } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const pad = useRef<HTMLElement>(null)
  const session = useRef<GameSession | null>(null)
  const [held] = useState(createHeldControls)
  const [hud, setHud] = useState<Hud>({ lives: LIVES_START, score: 0 })
  const [paused, setPaused] = useState(false)
  const finish = useRef(onOver)
  finish.current = onOver

  useEffect(() => {
    if (!canvas.current) return
    const painter = painterOf(canvas.current, opening.size, assists)
    const running = startGameSession({
      opening,
      painter,
      held,
      ghost: rival && createGhost(rival),
      onEvent: (event) => sounds.play(event),
      onHud: setHud,
      speed: speedOf(assists),
      oneButton: assists.oneButton,
      onOver: (run, counts) => finish.current(run, counts),
    })
    session.current = running
    canvas.current.focus({ preventScroll: true })
    area.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    return () => running.close()
  }, [opening, rival, assists, held, sounds])

  useEffect(() => {
    if (covered && !over) setPaused(true)
  }, [covered, over])

  useEffect(() => {
    const bound = new AbortController()
    const { signal } = bound
    const pause = () => setPaused(true)
    document.addEventListener('visibilitychange', () => document.hidden && pause(), { signal })
    // Another window has the keyboard now; this one may still be visible beside it.
    window.addEventListener('blur', pause, { signal })
    return () => bound.abort()
  }, [])

  useEffect(() => session.current?.setPaused(paused), [paused])

  useEffect(() => {
    if (covered || over) return
    const onPauseKey = () => setPaused((was) => !was)
    const bound = new AbortController()
    bindKeyboard(held, onPauseKey, bound.signal)
    bindGamepads(held, onPauseKey, bound.signal)
    return () => bound.abort()
  }, [covered, over, held])

  useTouch({ pad, field, area, held, oneButton: assists.oneButton, isOff: paused || over })

  const resume = useCallback(() => {
    setPaused(false)
    canvas.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div ref={area} className={styles.stage} data-size={opening.size}>
      <HudBar
        hud={hud}
        sounds={sounds}
        paused={paused}
        pausable={!over}
        onPause={() => (paused ? resume() : setPaused(true))}
        onLeaderboard={onLeaderboard}
      />
      <div ref={field} className={styles.field}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          tabIndex={-1}
          role="img"
          data-control={assists.oneButton ? FIRE : undefined}
          aria-label="Prompt Blaster: your shuttle among drifting prompts"
        />
        {paused && !over && !covered ? (
          <Cover title="Paused">
            <Button size="large" onClick={resume}>
              Resume
            </Button>
          </Cover>
        ) : null}
        {over && !covered ? props.children : null}
      </div>
      <Pad padRef={pad} oneButton={assists.oneButton} />
    </div>
  )
}

interface Touch extends Record<'pad' | 'field' | 'area', RefObject<HTMLElement | null>> {
  held: HeldControls
  /** The whole field is a button. */
  oneButton: boolean
  isOff: boolean
}

function useTouch({ pad, field, area, held, oneButton, isOff }: Touch) {
  useEffect(() => {
    if (!pad.current || !field.current || !area.current || isOff) return
    const bound = new AbortController()
    bindPad(pad.current, held, bound.signal)
    holdPageStill(area.current, bound.signal)
    if (oneButton) bindPad(field.current, held, bound.signal)
    return () => bound.abort()
  }, [pad, field, area, held, oneButton, isOff])
}

function painterOf(canvas: HTMLCanvasElement, size: CanvasSize, { calm }: Assists) {
  return createPainter(canvas, CANVAS_SIZES[size], {
    pixelRatio: Math.min(window.devicePixelRatio || 1, LARGEST_PIXEL_RATIO),
    reducedMotion: calm || window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    fontFamily: getComputedStyle(canvas).fontFamily,
  })
}
