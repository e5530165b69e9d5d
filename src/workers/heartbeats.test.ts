import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { watchHeartbeats } from './primary.ts'

/** A watch that checks every second, on a clock that the test moves. */
function watched() {
  vi.useFakeTimers()
  const silent: string[] = []
  const heartbeats = watchHeartbeats<string>((id) => silent.push(id))
  onTestFinished(() => {
    heartbeats.stop()
    vi.useRealTimers()
  })
  return { silent, ...heartbeats }
}

test('a worker that is silent for 10 s is reported once', () => {
  const { silent, note, forget } = watched()
  for (const id of ['hangs', 'beats', 'ended']) note(id)
  forget('ended')
  for (let seconds = 0; seconds < 30; seconds++) {
    vi.advanceTimersByTime(1000)
    note('beats')
    if (seconds < 9) expect(silent).toEqual([])
  }
  expect(silent).toEqual(['hangs'])
})

test('nobody is reported when the primary itself did not run', () => {
  const { silent, note } = watched()
  note('suspended')
  vi.advanceTimersByTime(5000)
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 3_600_000)
  vi.advanceTimersByTime(1000)
  clock.mockRestore()
  expect(silent).toEqual([])
})

/** The number of the worker that answers; undefined if it does not within the time. */
async function ask(url: string): Promise<string | undefined> {
  const request = get(url, { agent: false, signal: AbortSignal.timeout(300) })
  try {
    const [response] = await once(request, 'response')
    return await text(response)
  } catch {
    return undefined
  }
}

test('a worker that blocks its event loop is replaced while the other serves', async () => {
  const primary = fork(join(import.meta.dirname, '../testing/hanging-workers.ts'), { silent: true })
  onTestFinished(() => void primary.kill('SIGKILL'))
  const lines: { msg: string; worker?: number; url?: string; signal?: string }[] = []
  primary.stdout?.on('data', (data) =>
    lines.push(
      ...String(data)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ),
  )
  const logged = (msg: string) => lines.filter((line) => line.msg === msg)
  const url = await eventually(() => {
    const found = logged('ready')[0]?.url
    expect(found).toBeDefined()
    return found ?? ''
  })
  const bothServe = () =>
    eventually(async () => expect([await ask(url), await ask(url)].toSorted()).toEqual(['1', '2']))
  await bothServe()
  await ask(`${url}/hang`)
  const answers: (string | undefined)[] = []
  while (logged('worker hangs, is killed').length === 0) answers.push(await ask(url))
  const [{ worker: hung } = {}] = logged('worker hangs, is killed')
  expect(answers).toContain(hung === 1 ? '2' : '1')
  expect(answers).not.toContain(String(hung))
  await bothServe()
  expect(logged('worker exited and is restarted')).toMatchObject([
    { worker: hung, signal: 'SIGKILL' },
  ])
  const exit = once(primary, 'exit')
  primary.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})
