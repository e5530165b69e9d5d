import { setImmediate as immediate } from 'node:timers/promises'
import type { Log } from '#src/log/log.ts'
import type { ApiEnv } from './api-app.ts'
import { describeError } from './problem.ts'

/** What it needs of a request; each route has its own kind of context. */
export interface Answering {
  env?: ApiEnv['Bindings']
  get: (name: 'log') => Log
}

/** Small parts are sent together; after each of these, other requests have their turn. */
const chunkLength = 65_536

/**
 * A body that is made while it is read, as fast as it is read; a client that leaves ends the work. The first part is made
 * before the answer begins, so that an error can still be its status. A later error ends the connection, because an answer
 * that just stopped would look complete.
 */
export async function streamText(
  c: Answering,
  parts: AsyncGenerator<string, undefined>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let next: IteratorResult<string, undefined> | undefined = await parts.next()
  const nextChunk = async () => {
    let chunk = ''
    while (chunk.length < chunkLength) {
      const { value, done } = next ?? (await parts.next())
      if (done) {
        next = { value, done }
        break
      }
      next = undefined
      chunk += value
    }
    return chunk
  }
  const { outgoing } = c.env ?? {}
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const chunk = await nextChunk()
          if (chunk) controller.enqueue(encoder.encode(chunk))
          if (next?.done) controller.close()
          // A fast client would otherwise keep this process busy until its answer is complete.
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
    // Nothing ahead: a HEAD request reads no picture.
    { highWaterMark: 0 },
  )
}
