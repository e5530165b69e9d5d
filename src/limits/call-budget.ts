import { networkOf } from '#src/app/connection/request-context.ts'
import { ProblemError } from '#src/app/problem.ts'

export interface BudgetLimits {
  /** How many responses are generated concurrently, in total and for one client. */
  total?: number
  perClient?: number
  /** How many requests may wait in the queue, in total and of one client; further requests are refused at once. */
  queued?: number
  queuedPerClient?: number
  /** How long a request waits in the queue at most. */
  waitMs?: number
  /** After this long without reading, a client loses its turn and its connection. */
  stalledMs?: number
}

/** Structural, because each route has a context type of its own. */
interface AnyContext {
  req: { method: string }
  get: (name: 'clientAddress') => string
}

interface Turn {
  client: string
  start: () => void
}

/**
 * Limits how many expensive responses are generated concurrently for anonymous clients. Requests over the limit wait
 * a moment or get a 503, so pages and staff are served at any load. Each process counts its own.
 */
export function createCallBudget({
  total = 3,
  perClient = 2,
  queued = 64,
  queuedPerClient = 16,
  waitMs = 5_000,
  stalledMs = 20_000,
}: BudgetLimits = {}) {
  const running = new Set<Turn>()
  const waiting = new Set<Turn>()
  const countOf = (turns: Set<Turn>, client: string) =>
    [...turns].filter((turn) => turn.client === client).length
  const mayStart = (client: string) => running.size < total && countOf(running, client) < perClient

  /** Waits for the client's turn, and resolves to the function that ends it. */
  const begin = async (c: AnyContext): Promise<() => void> => {
    const client = networkOf(c.get('clientAddress'))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const turn = { client, start: resolve }
    if (mayStart(client)) running.add(turn)
    else {
      if (waiting.size >= queued || countOf(waiting, client) >= queuedPerClient) throw busy()
      waiting.add(turn)
      const timer = setTimeout(() => waiting.delete(turn) && reject(busy()), waitMs)
      await promise.finally(() => clearTimeout(timer))
    }
    return () => {
      if (!running.delete(turn)) return
      for (const next of waiting) {
        if (!mayStart(next.client)) continue
        waiting.delete(next)
        running.add(next)
        next.start()
      }
    }
  }

  return {
    /** Runs work when it is the client's turn. The turn ends with the work. */
    async wait<T>(c: AnyContext, work: () => Promise<T>): Promise<T> {
      const ended = await begin(c)
      try {
        return await work()
      } finally {
        ended()
      }
    },
    /** Generates a response when it is the client's turn. The turn ends when the response is sent or no longer read. */
    async run<Answer extends Response>(c: AnyContext, work: () => Promise<Answer>) {
      const ended = await begin(c)
      try {
        const answer = await work()
        if (answer.body && c.req.method !== 'HEAD') {
          return new Response(endingWith(answer.body, ended, stalledMs), answer) as Answer
        }
        await answer.body?.cancel()
        ended()
        return answer
      } catch (error) {
        ended()
        throw error
      }
    },
  }
}

const busy = () =>
  new ProblemError(503, 'The site is very busy at the moment. Please try again.', {
    headers: { 'retry-after': '5' },
  })

/** The same body; calls `ended` when the body was read to its end, cancelled, failed or is no longer read. */
function endingWith(
  body: ReadableStream<Uint8Array>,
  ended: () => void,
  stalledMs: number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let timer: NodeJS.Timeout | undefined
  const finish = () => {
    clearTimeout(timer)
    ended()
  }
  const watch = (controller: ReadableStreamDefaultController) => {
    timer = setTimeout(() => {
      finish()
      reader.cancel().catch(() => {})
      controller.error(new Error('The client stopped reading'))
    }, stalledMs).unref()
  }
  return new ReadableStream(
    {
      start: watch,
      async pull(controller) {
        clearTimeout(timer)
        const { value, done } = await reader.read().catch((error: unknown) => {
          finish()
          throw error
        })
        if (done) {
          finish()
          return controller.close()
        }
        controller.enqueue(value)
        watch(controller)
      },
      async cancel(reason) {
        finish()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
