import type { Worker } from 'node:cluster'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addUp } from '../http/metrics.ts'
import { gatherFigures } from './figures.ts'
import type { Figures, ToWorker } from './messages.ts'

/** A worker that counts, and answers the primary unless it is told to be silent. */
function workers() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const living = new Set<Worker>()
  const figures = gatherFigures(() => [...living])
  const heard: Figures[][] = []
  const start = () => {
    const registry = new Registry()
    const labelNames = ['route']
    const settings = { help: 'x', labelNames, registers: [registry] }
    const asked = new Counter({ name: 'asked_total', ...settings })
    const seconds = new Histogram({ name: 'seconds', buckets: [1], ...settings })
    new Gauge({ name: 'alive', help: 'x', registers: [registry] }).set(1)
    const state = { silent: false }
    const worker = {
      isConnected: () => living.has(worker),
      async send(message: ToWorker) {
        if (message.say === 'all-figures') heard.push(message.all)
        if (message.say !== 'tell-figures' || state.silent) return
        figures.take(worker, message.id, await registry.getMetricsAsJSON())
      },
    } as unknown as Worker
    living.add(worker)
    return {
      worker,
      state,
      count(route: string, times: number) {
        asked.inc({ route }, times)
        seconds.observe({ route }, 0.5)
      },
      die() {
        living.delete(worker)
        figures.bury(worker)
      },
    }
  }
  const scrape = async (asker: Worker) => {
    const before = heard.length
    figures.ask(asker, 1)
    await vi.advanceTimersByTimeAsync(1500)
    expect(heard).toHaveLength(before + 1)
    const { text } = await addUp(heard.at(-1) ?? [])
    return text.split('\n').filter((line) => line && !line.startsWith('#'))
  }
  return { start, scrape }
}

test('what a worker had counted stays when it dies; what was true of it does not', async () => {
  const { start, scrape } = workers()
  const [first, second] = [start(), start()]
  first.count('/a', 3)
  second.count('/a', 4)
  second.count('/b', 1)
  expect(await scrape(first.worker)).toContain('alive 2')
  second.die()
  const third = start()
  third.count('/a', 10)
  const lines = await scrape(first.worker)
  expect(lines).toContain('alive 2')
  expect(lines).toContain('asked_total{route="/a"} 17')
  expect(lines).toContain('asked_total{route="/b"} 1')
  expect(lines).toContain('seconds_count{route="/a"} 3')
  expect(lines).toContain('seconds_bucket{le="1",route="/a"} 3')
  third.die()
  expect(await scrape(first.worker)).toContain('asked_total{route="/a"} 17')
})

test('a worker that is silent for a while takes no count back', async () => {
  const { start, scrape } = workers()
  const [first, second] = [start(), start()]
  second.count('/a', 4)
  await scrape(first.worker)
  second.state.silent = true
  const lines = await scrape(first.worker)
  expect(lines).toContain('asked_total{route="/a"} 4')
  expect(lines).toContain('alive 1')
})

test('nobody waits for the dead, and nobody counts them twice', async () => {
  const { start, scrape } = workers()
  const [first, second, third] = [start(), start(), start()]
  second.count('/a', 4)
  third.state.silent = true
  // It answers, and dies while the third is still waited for.
  setTimeout(() => second.die(), 500)
  const lines = await scrape(first.worker)
  expect(lines).toContain('asked_total{route="/a"} 4')
  expect(lines).toContain('alive 1')
})
