import { letGo } from '../let-go.ts'
import type { Log } from '../log/log.ts'
import type { ApiEnv } from './api-app.ts'
import { describeError } from './problem.ts'

/** What it needs of a request; each route has its own kind of context. */
export interface Answering {
  env?: ApiEnv['Bindings']
  get: (name: 'log') => Log
}

/**
 * A body that is written as it is read; whoever leaves ends the work. The first part is made before the answer begins,
 * so that trouble can still be its status; trouble after that ends the connection, because an answer that just stopped
 * would look like a whole one.
 */
export async function streamText(
  c: Answering,
  parts: AsyncGenerator<string, undefined>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let ahead: IteratorResult<string, undefined> | undefined = await parts.next()
  const next = async () => {
    const part = ahead ?? (await parts.next())
    ahead = undefined
    return part
  }
  const { outgoing } = c.env ?? {}
  let given: Uint8Array[] = []
  return new ReadableStream(
    {
      async pull(controller) {
        // Whoever asks for more has written what it was given, and if nothing waits for the network all of it has left.
        // A hundred megabytes of it would otherwise be there until they are collected.
        if (outgoing?.headersSent && outgoing.writableLength === 0) {
          given.forEach(letGo)
          given = []
        }
        try {
          const { value, done } = await next()
          if (done) return controller.close()
          const bytes = encoder.encode(value)
          if (outgoing) given.push(bytes)
          controller.enqueue(bytes)
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
    // Nothing ahead: a question for the headers alone reads no picture.
    { highWaterMark: 0 },
  )
}
