import { expect, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { smtpSink } from '#src/testing/smtp.ts'
import { testSite } from '#src/testing/test-site.ts'
import { dropWaiting, pauseDeliveries, readPause, releaseDeliveries } from './pause.ts'

const signUp = (email: string) => ({ email, list: 'waitlist' })

test('while deliveries are paused nothing is sent, staff and monitors see it, and a release sends the queued mails', async () => {
  const smtp = await smtpSink()
  const { site, call, signIn, jobs, db } = await testSite({ smtpUrl: smtp.url })
  const staff = await signIn()
  const summary = async () => (await call('GET', '/leads/summary', undefined, staff)).body
  expect((await summary()).paused).toBeNull()

  await pauseDeliveries(db, 'restored')
  await jobs.start()
  expect((await call('POST', '/subscriptions', signUp('ada@example.com'))).status).toBe(201)
  expect((await summary()).paused).toEqual({ since: expect.any(String), reason: 'restored' })
  expect(await (await site.request('/readyz')).text()).toBe('ready\nmail: paused\n')
  expect(smtp.mails).toHaveLength(0)

  // A second pause keeps the first reason.
  await pauseDeliveries(db, 'operator')
  expect(await readPause(db)).toMatchObject({ reason: 'restored' })

  expect(await releaseDeliveries(db)).toBe(true)
  expect(await releaseDeliveries(db)).toBe(false)
  await eventually(async () =>
    expect(smtp.mails.map((mail) => mail.to)).toEqual([['ada@example.com']]),
  )
  expect(await (await site.request('/readyz')).text()).toBe('ready\n')
})

test('waiting deliveries can be dropped before the release', async () => {
  const { call, jobs, db } = await testSite()
  await call('POST', '/subscriptions', signUp('ada@example.com'))
  await pauseDeliveries(db, 'restored')
  expect(await dropWaiting(db)).toBe(1)
  await releaseDeliveries(db)
  await jobs.start()
  await call('POST', '/subscriptions', signUp('grace@example.com'))
  await eventually(async () => {
    const states = await db
      .selectFrom('outbox')
      .where('key', 'is', null)
      .select('state')
      .orderBy('id')
      .execute()
    expect(states).toEqual([{ state: 'dropped' }, { state: 'sent' }])
  })
})
