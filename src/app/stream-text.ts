import { setImmediate as immediate } from 'node:timers/promises'
import type { Log } from '#src/log/log.ts'
import type { ApiEnv } from './api-app.ts'
import { describeError } from './problem.ts'

/** The part of a request context that streaming needs; each route has a context type of its own. */
export interface Answering {
  env?: ApiEnv['Bindings']
  get: (name: 'log') => Log
}

/** Small parts are sent together; after each chunk, other requests have their turn. */
const chunkLength = 65_536

/**
 * Generates a body while it is read, as fast as it is read; a client that disconnects ends the work. The first part
 * is generated before the response begins, so that an error can still set the status. A later error closes the
 * connection, because a response that just stopped would look complete.
 */
export async function streamText(c: Answering, parts: AsyncGenerator<string, undefined>) {
  const encoder = new TextEncoder()
  let { value: chunk = '', done } = await parts.next()
  const { outgoing } = c.env ?? {}
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          while (!done && chunk.length < chunkLength) {
            const next = await parts.next()
            done = next.done
            chunk += next.value ?? ''
          }
          if (chunk) controller.enqueue(encoder.encode(chunk))
          chunk = ''
          if (done) controller.close()
          // Otherwise a fast client would keep this process busy until its response is complete.
          await immediate()
        } catch (error) {
          c.get('log').error({ err: describeError(error) }, 'an answer broke off')
          if (!outgoing) throw error
          outgoing.destroy()
          controller.close()
        }
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    // No read-ahead: a HEAD request must not read a picture.
    { highWaterMark: 0 },
  )
}
