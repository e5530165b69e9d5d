import { expect, test, vi } from 'vitest'
import type { Database } from '#src/db/database.ts'
import { storeChecked } from './check-update.ts'
import type { DocumentKinds } from './document-kind.ts'
import type { Task } from './worker/run-task.ts'

const thread = vi.hoisted(() => ({ isBusy: false, open: [] as number[][] }))

vi.mock('./update-log.ts', () => ({ readRows: async () => [] }))
vi.mock('./left-copies.ts', () => ({}))
vi.mock('./worker/document-pool.ts', () => ({
  storedMs: 1,
  async runTask(task: Task | (() => Promise<Task>)) {
    const ready = typeof task === 'function' ? await task() : task
    if (ready.work === 'check') thread.open.push(ready.open)
    if (ready.work === 'forget' && thread.isBusy) throw new Error('busy')
    return { result: {} }
  },
}))

const kinds = { article: { layout: {} } } as unknown as DocumentKinds

const attempt = (store: () => Promise<void>) =>
  storeChecked({} as Database, kinds, { id: 'd', kind: 'article', update: 'u' }, store)

test('an update that was not stored stays an open attempt until the thread has forgotten it', async () => {
  const fails = () => Promise.reject(new Error('full'))
  await expect(attempt(fails)).rejects.toThrow('full')
  thread.isBusy = true
  await expect(attempt(fails)).rejects.toThrow('full')
  await attempt(async () => {})
  expect(thread.open).toEqual([[1], [2], [2, 3]])
})
