import { createHook } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'

/**
 * V8 throws away what it compiled for objects of a shape when none of them is alive as it cleans up, and it cleans up
 * as soon as nobody asks for a few seconds. For the objects that come and go with every request it then compiles
 * worse code, for as long as the process lives: an answer from memory costs a fifth more. So one of each is kept.
 */
export function keepShapes(): { hold: (response: ServerResponse) => void } {
  const kept: { tick?: object; response?: ServerResponse } = {}
  const hook = createHook({
    trackPromises: false,
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') kept.tick = resource
    },
  }).enable()
  process.nextTick(() => {})
  hook.disable()
  return {
    /** Holds what hangs on it until the next one is given: only for answers that hold nothing of their own. */
    hold(response) {
      kept.response = response
    },
  }
}
