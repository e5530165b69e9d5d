import { setImmediate as immediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCallBudget } from './call-budget.ts'

const from = (clientAddress: string, method = 'GET') => ({
  req: { method },
  get: () => clientAddress,
})
const [ada, bob, eve] = [from('10.0.0.1'), from('10.0.0.2'), from('10.0.0.3')]

/** A response that no client has started to read. */
const unread = () =>
  new Response(
    new ReadableStream(
      { pull: (controller) => controller.enqueue(new Uint8Array(1)) },
      { highWaterMark: 0 },
    ),
  )
const answer = async () => unread()
const busy = { status: 503, extras: { headers: { 'retry-after': '5' } } }

test('calls over a limit wait, and are refused when too many wait', async () => {
  const budget = createCallBudget({ total: 2, perClient: 1, queued: 2, queuedPerClient: 1 })
  const first = await budget.run(ada, answer)
  const own = budget.run(ada, answer)
  await expect(budget.run(ada, answer)).rejects.toMatchObject(busy)
  await budget.run(bob, answer)
  const third = budget.run(eve, answer)
  await expect(budget.run(from('10.0.0.4'), answer)).rejects.toMatchObject(busy)

  await first.body?.cancel()
  // The call that waited longest starts first, then the next when a slot is free.
  await (await own).body?.cancel()
  expect((await third).status).toBe(200)
})

test('a turn ends when the response is read, cancelled, failed or has no body', async () => {
  const budget = createCallBudget({ total: 1, perClient: 1, queued: 0 })
  await (await budget.run(ada, async () => new Response('text'))).text()
  await (await budget.run(ada, answer)).body?.cancel()
  await budget.run(ada, async () => new Response(null, { status: 304 }))
  await budget.run(from('10.0.0.1', 'HEAD'), answer)
  await expect(
    budget.run(ada, async () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  const failing = new ReadableStream({
    pull() {
      throw new Error('broke off')
    },
  })
  await expect((await budget.run(ada, async () => new Response(failing))).text()).rejects.toThrow()
  expect(await budget.wait(ada, async () => 'done')).toBe('done')
  expect((await budget.run(ada, answer)).status).toBe(200)
})

test('a call that waits too long is refused, and a client that stops reading loses its turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const limits = { total: 1, perClient: 1, waitMs: 5000, stalledMs: 20_000 }
  const budget = createCallBudget(limits)
  const stalled = await budget.run(ada, answer)
  const refused = expect(budget.run(bob, answer)).rejects.toMatchObject(busy)
  vi.advanceTimersByTime(5000)
  await refused
  vi.advanceTimersByTime(14_999)
  const next = budget.run(bob, answer)
  vi.advanceTimersByTime(1)
  expect((await next).status).toBe(200)
  await expect(stalled.body?.getReader().read()).rejects.toThrow('stopped reading')
})

test('no part of a response is generated before it is read', async () => {
  const budget = createCallBudget()
  let pulls = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        pulls++
        controller.enqueue(new Uint8Array(1))
      },
    },
    { highWaterMark: 0 },
  )
  const reader = (await budget.run(ada, async () => new Response(body))).body?.getReader()
  for (let turn = 0; turn < 5; turn++) await immediate()
  expect(pulls).toBe(0)
  await reader?.read()
  expect(pulls).toBe(1)
  await reader?.cancel()
})
