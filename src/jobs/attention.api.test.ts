import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { jobType } from './job-kind.ts'
import { pauseDeliveries } from './pause.ts'
import { enqueue, enqueueKeyed } from './queue.ts'

const hour = 3_600_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()

async function withStaff() {
  const site = await testSite()
  const staff = await site.signIn()
  const attention = async () =>
    (await site.call('GET', '/attention', undefined, staff)).body.attention as Item[]
  return { ...site, staff, attention }
}

interface Item {
  id: string
  text: string
  href: string | null
  retry?: string
}

test('failed jobs of every kind need attention, and can be tried again from there', async () => {
  const { db, call, signIn, staff, attention } = await withStaff()
  const writer = await signIn('wim', 'writer')
  const answers = jobType('faq-answer', {})
  for (let n = 0; n < 2; n++) await enqueue(db, answers, { payload: {}, now: at(-hour) })
  await db.updateTable('outbox').set({ state: 'failed', error_class: 'refused' }).execute()
  const failed = (items: Item[]) => items.find(({ id }) => id === 'failed-faq-answer')
  expect(failed(await attention())).toMatchObject({
    text: '2 answers to questions failed for good: the mail server refuses what it is sent.',
    action: 'Try again',
    retry: 'faq-answer',
  })
  const retry = (kind: string, by = staff) => call('POST', `/jobs/${kind}/retry`, undefined, by)
  expect((await retry('faq-answer', writer)).status).toBe(403)
  expect((await retry('no-such-kind')).status).toBe(404)
  expect((await retry('faq-answer')).body).toEqual({ retried: 2 })
  expect(failed(await attention())).toBeUndefined()
  expect((await retry('faq-answer')).body).toEqual({ retried: 0 })
})

test('work of the site itself that fails needs attention too, and while mail is paused only the pause', async () => {
  const { db, attention } = await withStaff()
  await enqueueKeyed(db, { kind: 'retention', key: 'retention', dueAt: at(hour) })
  await db.updateTable('outbox').set({ error_class: 'other' }).execute()
  await enqueue(db, jobType('staff-mail', {}), { payload: {}, now: at(-hour) })
  const texts = async () => (await attention()).map(({ text }) => text)
  expect(await texts()).toEqual(
    expect.arrayContaining([
      '1 deletion of expired data fails and is tried again: something unexpected happened with the database.',
      '1 mail to staff waits: no process works on it.',
    ]),
  )
  await pauseDeliveries(db, 'restored')
  const paused = await texts()
  expect(paused).toContain('Mail is paused, because a backup was restored.')
  expect(paused.join()).not.toContain('mail to staff waits')
})

test('owners release mail that is paused, and editors see it', async () => {
  const { db, call, signIn, staff, attention } = await withStaff()
  const editor = await signIn('eda', 'editor')
  const pause = async () => (await call('GET', '/jobs/pause', undefined, editor)).body.pause
  expect(await pause()).toBeNull()
  await pauseDeliveries(db, 'restored')
  expect(await pause()).toMatchObject({ reason: 'restored', waiting: 0 })
  const release = (by: typeof staff) => call('DELETE', '/jobs/pause', undefined, by)
  expect((await release(editor)).status).toBe(403)
  expect(await pause()).not.toBeNull()
  expect((await release(staff)).status).toBe(204)
  expect(await pause()).toBeNull()
  expect((await attention()).map(({ id }) => id)).not.toContain('mail-paused')
})
