import type { HeldControls } from '../../input/held-controls.ts'
import type { Painter } from '../../render/painter.ts'
import { TICK_SECONDS } from '../../sim/constants.ts'
import { type Controls, createInputRecorder, FIRE, IDLE, RIGHT } from '../../sim/controls.ts'
import { type GameEvent, isOver, openRun, type RunOpening, type RunState } from '../../sim/state.ts'
import { step } from '../../sim/step.ts'
import type { FinishedRun, Ghost } from '../runs/ghost.ts'
import { countEvent, emptyCounts, type RunCounts } from './run-summary.ts'

/** The shuttle turns and rests in turn: a whole turn takes four seconds, and each direction can be hit. */
const TURNING_TICKS = 4
const RESTING_TICKS = 4

/**
 * Play with one button: the shuttle turns by itself; whichever control is held stops it and fires. The result is recorded
 * like any other controls, so such a run is verified as well.
 */
export function withOneButton(held: Controls, tick: number): Controls {
  if (held !== IDLE) return FIRE
  return tick % (TURNING_TICKS + RESTING_TICKS) < TURNING_TICKS ? RIGHT : IDLE
}

export type Hud = Pick<RunState, 'lives' | 'score'>

interface SessionOptions {
  opening: RunOpening
  painter: Painter
  held: HeldControls
  /** 1, or less for a slower game. The run itself is the same: it is counted in ticks. */
  speed: number
  oneButton: boolean
  ghost: Ghost | null
  onEvent: (event: GameEvent) => void
  onHud: (hud: Hud) => void
  onOver: (run: FinishedRun, counts: RunCounts) => void
}

export type GameSession = ReturnType<typeof startGameSession>

/** A slow machine drops time beyond this per frame; otherwise it would never catch up. */
const LONGEST_FRAME_SECONDS = 0.1
/** How long the last explosion is shown before the score form opens. */
const FAREWELL_SECONDS = 1.1

export function startGameSession(options: SessionOptions) {
  const { painter, held, ghost } = options
  const state = openRun(options.opening)
  const recorder = createInputRecorder()
  const counts = emptyCounts()
  let hud: Hud = { lives: state.lives, score: state.score }
  let paused = false
  let frame = 0
  let lastTime: number | null = null
  let owed = 0
  let farewell = 0

  const playTick = () => {
    const controls = options.oneButton ? withOneButton(held.current(), state.tick) : held.current()
    recorder.record(controls)
    step(state, controls)
    ghost?.follow()
    painter.notice(state)
    for (const event of state.events) {
      countEvent(counts, event)
      options.onEvent(event)
    }
    if (state.lives !== hud.lives || state.score !== hud.score) {
      hud = { lives: state.lives, score: state.score }
      options.onHud(hud)
    }
  }

  const onFrame = (time: number) => {
    const seconds = Math.min((time - (lastTime ?? time)) / 1000, LONGEST_FRAME_SECONDS)
    lastTime = time
    if (isOver(state)) farewell += seconds
    else {
      owed += seconds * options.speed
      while (owed >= TICK_SECONDS && !isOver(state)) {
        owed -= TICK_SECONDS
        playTick()
      }
    }
    const between = isOver(state) ? 1 : owed / TICK_SECONDS
    painter.paint(state, between, seconds, ghost?.state() ?? null)
    if (farewell >= FAREWELL_SECONDS) {
      frame = 0
      options.onOver(
        { score: state.score, inputLog: recorder.log() },
        { ...counts, ticks: state.tick },
      )
      return
    }
    frame = requestAnimationFrame(onFrame)
  }

  const run = () => {
    lastTime = null
    frame = requestAnimationFrame(onFrame)
  }
  run()

  return {
    setPaused(next: boolean) {
      if (next === paused) return
      paused = next
      cancelAnimationFrame(frame)
      held.releaseAll()
      if (!paused) run()
    },
    close: () => cancelAnimationFrame(frame),
  }
}
