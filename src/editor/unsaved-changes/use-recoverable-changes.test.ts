import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { recoverableQuery } from './use-recoverable-changes.ts'

const reads = vi.hoisted((): ((found: object[]) => void)[] => [])
const work = { id: 'a', username: 'ada', changedAt: '2026-11-18T00:00:00Z' }

vi.mock('./store.ts', () => ({
  listChanges: () => new Promise((resolve) => reads.push(resolve)),
  watchChanges: () => () => {},
}))
vi.mock('./editing-lock.ts', () => ({ lockedIds: async () => new Set() }))
vi.mock('#src/session/session.ts', () => ({ readSession: () => ({ user: { username: 'ada' } }) }))

test('a text that is stored during the first read of the list is in the list', async () => {
  const client = new QueryClient()
  const observer = new QueryObserver(client, recoverableQuery)
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(reads).toHaveLength(1))
  const read = client.invalidateQueries({ queryKey: recoverableQuery.queryKey })
  await vi.waitFor(() => expect(reads).toHaveLength(2))
  reads[1]?.([work])
  reads[0]?.([])
  await read
  expect(observer.getCurrentResult().data).toEqual([work])
  stop()
})
