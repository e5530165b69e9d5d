import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { createGroupWriter } from './group-writer.ts'

test('a result is written soon, also after a commit that took longer than the batching delay', async () => {
  const { db } = await testSite()
  const { promise: slowCommit, resolve: endCommit } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const writer = createGroupWriter({
    db,
    newsletterId: 1,
    group: 8,
    job: { id: 1, claimed_by: 'nobody' },
    retryPause: async () => {},
    async onSettled() {
      begin()
      await slowCommit
    },
  })
  const settle = (id: number) =>
    writer.settle({ id, personId: id, attempts: 1, email: '', linkId: '' }, { state: 'sent' })
  const first = settle(1)
  await begun
  const second = settle(2)
  // Long enough for the timer to fire while the first commit is running.
  await new Promise((resolve) => setTimeout(resolve, 100))
  endCommit()
  await Promise.all([first, second])
  expect(await settle(3)).toBeUndefined()
})
