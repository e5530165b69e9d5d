import { type Controls, IDLE } from '../sim/controls.ts'

export type HeldControls = ReturnType<typeof createHeldControls>

/** The controls that are held down now, by any input: a key and a finger may hold the same one. */
export function createHeldControls() {
  const held = new Map<string, Controls>()
  return {
    press: (source: string, control: Controls) => held.set(source, control),
    release: (source: string) => held.delete(source),
    releaseAll: () => held.clear(),
    current() {
      let controls = IDLE
      for (const control of held.values()) controls |= control
      return controls
    },
  }
}
