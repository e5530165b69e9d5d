import { expect, test } from 'vitest'
import { claimNext } from '#src/jobs/queue.ts'
import { statementsOf } from '#src/testing/count-statements.ts'
import { addMembers, newsletterSite } from '#src/testing/newsletters.ts'
import { testSite } from '#src/testing/test-site.ts'
import { createGroupWriter } from './group-writer.ts'
import { nextRecipients } from './in-flight.ts'

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
    writer.settle(
      { id, personId: id, attempts: 1, email: '', name: null, linkId: '' },
      { state: 'sent' },
    )
  const first = settle(1)
  await begun
  const second = settle(2)
  // Long enough for the timer to fire while the first commit is running.
  await new Promise((resolve) => setTimeout(resolve, 100))
  endCommit()
  await Promise.all([first, second])
  expect(await settle(3)).toBeUndefined()
})

test('results and marks of a group are six statements, however many mails there are', async () => {
  const { db, call, staff, draft } = await newsletterSite()
  await addMembers(db, 16, { list: 'mailing-list' })
  const newsletterId = await draft()
  await call('POST', `/newsletters/${newsletterId}/send`, {}, staff)
  const job = await claimNext(db, { kinds: ['newsletter'], deliveries: [], runner: 'this process' })
  if (!job) throw new Error('there is no job')
  const writer = createGroupWriter({
    db,
    newsletterId,
    group: 8,
    job,
    retryPause: async () => {},
    onSettled: async () => {},
  })
  const recipients = await nextRecipients(db, { newsletterId, limit: 16 })
  const sent = await writer.mark(recipients.slice(0, 8))
  expect(sent).toHaveLength(8)
  const statements = await statementsOf(async () => {
    const settled = sent.map((recipient) => writer.settle(recipient, { state: 'sent' }))
    expect(await writer.mark(recipients.slice(8))).toHaveLength(8)
    await Promise.all(settled)
  })
  expect(statements).toHaveLength(6)
})
