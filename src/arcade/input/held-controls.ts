import { type Controls, IDLE } from '../sim/controls.ts'

/** The controls that are held down now, by any input: a key and a finger may hold the same one. */
export interface HeldControls {
  press(source: string, control: Controls): void
  release(source: string): void
  releaseAll(): void
  current(): Controls
}

export function createHeldControls(): HeldControls {
  const held = new Map<string, Controls>()
  return {
    press: (source, control) => held.set(source, control),
    release: (source) => held.delete(source),
    releaseAll: () => held.clear(),
    current() {
      let controls = IDLE
      for (const control of held.values()) controls |= control
      return controls
    },
  }
}
