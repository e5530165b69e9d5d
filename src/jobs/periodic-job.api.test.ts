import { expect, test } from 'vitest'
import { createLog } from '#src/log/log.ts'
import { testSite } from '#src/testing/test-site.ts'
import { createPeriodicJob } from './periodic-job.ts'

const hour = 3_600_000
const log = createLog('silent')

test('of all processes on a database one does a job, and again when it is due', async () => {
  const one = await testSite()
  const other = await testSite({ beside: one.where })
  const done: string[] = []
  const [first, second] = [one, other].map(({ db }, i) =>
    createPeriodicJob({
      ...{ db, log, name: 'test', everyMs: hour },
      run: async () => void done.push(`${i}`),
    }),
  )
  const now = Date.now()
  const both = async (at: number) =>
    (await Promise.all([first?.runIfDue(at), second?.runIfDue(at)])).filter(Boolean).length
  expect(await both(now)).toBe(1)
  expect(await both(now + hour - 1)).toBe(0)
  expect(await both(now + hour)).toBe(1)
  // The clock was set back by a day.
  expect(await both(now - 24 * hour)).toBe(1)
  expect(done).toHaveLength(3)
})

test('a job that fails is tried at its next time, one that is stopped ends early', async () => {
  const { db } = await testSite()
  let runs = 0
  const failing = createPeriodicJob({
    ...{ db, log, name: 'failing', everyMs: hour },
    run: async () => {
      runs++
      throw new Error('no')
    },
  })
  const now = Date.now()
  await expect(failing.runIfDue(now)).rejects.toThrow('no')
  expect(await failing.runIfDue(now)).toBe(false)
  await expect(failing.runIfDue(now + hour)).rejects.toThrow('no')
  expect(runs).toBe(2)

  const started = Promise.withResolvers<void>()
  const endless = createPeriodicJob({
    ...{ db, log, name: 'endless', everyMs: hour },
    run: (signal) => {
      started.resolve()
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
    },
  })
  endless.start()
  await started.promise
  await endless.stop()
  expect(await endless.runIfDue(now + 2 * hour)).toBe(false)
})
