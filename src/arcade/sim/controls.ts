import { RUN_TICKS_MAX } from './constants.ts'

/** The controls that the player holds during one tick, as bits. */
export type Controls = number

export const IDLE: Controls = 0
export const THRUST: Controls = 1
export const REVERSE: Controls = 2
export const LEFT: Controls = 4
export const RIGHT: Controls = 8
export const FIRE: Controls = 16

export function isHeld(controls: Controls, control: Controls): boolean {
  return (controls & control) !== 0
}

/** 1, 0 or -1; opposite keys held together cancel out. */
export function push(controls: Controls): number {
  return Number(isHeld(controls, THRUST)) - Number(isHeld(controls, REVERSE))
}

export function turn(controls: Controls): number {
  return Number(isHeld(controls, RIGHT)) - Number(isHeld(controls, LEFT))
}

const FIRST_LETTER = 'A'.charCodeAt(0)
const PUSHES = [REVERSE, IDLE, THRUST]
const TURNS = [LEFT, IDLE, RIGHT]

function toCode(controls: Controls): number {
  return ((push(controls) + 1) * 3 + (turn(controls) + 1)) * 2 + Number(isHeld(controls, FIRE))
}

function toControls(code: number): Controls {
  const direction = code >> 1
  const pushed = PUSHES[Math.floor(direction / 3)] ?? IDLE
  const turned = TURNS[direction % 3] ?? IDLE
  return pushed | turned | (code & 1 ? FIRE : IDLE)
}

/**
 * The controls of a whole run as text: a letter for the held controls (A to R), then the number of ticks, left out if
 * it is one. "A90D12" is one and a half seconds without input, then a turn.
 */
export function createInputRecorder() {
  const finished: string[] = []
  let code = -1
  let ticks = 0
  let total = 0
  const current = () => {
    if (ticks === 0) return ''
    return String.fromCharCode(FIRST_LETTER + code) + (ticks === 1 ? '' : String(ticks))
  }
  return {
    record(controls: Controls) {
      if (total >= RUN_TICKS_MAX) return
      total++
      const next = toCode(controls)
      if (next !== code) {
        finished.push(current())
        code = next
        ticks = 0
      }
      ticks++
    },
    log: () => finished.join('') + current(),
  }
}

export interface HeldFor {
  controls: Controls
  ticks: number
}

/** `null` for an invalid log, or one with more ticks than a run may have. */
export function parseInputLog(log: string): HeldFor[] | null {
  if (!/^(?:[A-R](?:[1-9]\d{0,5})?)*$/.test(log)) return null
  const parts: HeldFor[] = []
  let total = 0
  for (const [, letter = '', count] of log.matchAll(/([A-R])(\d*)/g)) {
    const ticks = count ? Number(count) : 1
    total += ticks
    if (total > RUN_TICKS_MAX) return null
    parts.push({ controls: toControls(letter.charCodeAt(0) - FIRST_LETTER), ticks })
  }
  return parts
}

/** Each tick takes at most one letter. */
export const INPUT_LOG_MAX_LENGTH = RUN_TICKS_MAX
