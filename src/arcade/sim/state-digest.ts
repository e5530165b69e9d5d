import type { RunState } from './state.ts'

/** A hash of a run's whole state: any difference between two machines gives different digests. */
export function digestState(state: RunState): string {
  const bits = new DataView(new ArrayBuffer(8))
  let hash = 0x811c9dc5
  const add = (value: number) => {
    bits.setFloat64(0, value)
    for (let byte = 0; byte < 8; byte++) hash = Math.imul(hash ^ bits.getUint8(byte), 0x01000193)
  }
  const { ship } = state
  for (const value of [state.tick, state.lives, state.score, state.random]) add(value)
  for (const value of [ship.x, ship.y, ship.vx, ship.vy, ship.heading]) add(value)
  for (const { id, x, y, vx, vy } of [...state.lasers, ...state.asteroids]) {
    for (const value of [id, x, y, vx, vy]) add(value)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
