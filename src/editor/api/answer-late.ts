import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import { stream } from 'hono/streaming'

/** Proxies give up on a response that is silent for 30 s or more. */
const mostSilentMs = 20_000

/**
 * A JSON response that may take minutes. While it is not ready, a space is sent every `silentMs`; JSON allows spaces before
 * a value. The status is sent with the first one, so a later error is replaced by `otherwise`.
 */
export async function answerLate<Answer extends object>(
  c: Context,
  work: Promise<Answer>,
  otherwise: () => Promise<Answer>,
  silentMs = mostSilentMs,
) {
  const ended = work.then(
    () => false,
    () => false,
  )
  const isSilent = () => Promise.race([ended, sleep(silentMs, true, { ref: false })])
  const answer = (body: Answer) => c.json(body, 200)
  if (!(await isSilent())) return answer(await work)
  c.header('content-type', 'application/json')
  // nginx would keep the spaces back.
  c.header('x-accel-buffering', 'no')
  const late = stream(c, async (out) => {
    do await out.write(' ')
    while (await isSilent())
    await out.write(JSON.stringify(await work.catch(otherwise)))
  })
  return late as ReturnType<typeof answer>
}
