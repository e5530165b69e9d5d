import { expect, test } from 'vitest'
import { bitsOf } from '#src/leads/lead-forms.ts'
import { testSite } from '#src/testing/test-site.ts'
import { fillLine } from '#src/testing/waitlist.ts'
import { lineSentence } from '../choices.ts'
import { leaveLine, recountLine, setLineRule, updateLine } from './line.ts'
import { nextInLine, placeOf } from './place.ts'
import { decideReferrals } from './referrals.ts'

type Options = Parameters<typeof testSite>[0]

/** A site with a waitlist whose rule is five places for a referral, twelve at most. */
async function lineSite(options?: Options) {
  const made = await testSite(options)
  const { db, site, call, leads } = made
  await db.transaction().execute((trx) => setLineRule(trx, { places: 5, most: 12 }))
  const personOf = (email: string) =>
    db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst()
  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    site.request(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  const join = (email: string, via?: string, headers = {}) =>
    call('POST', '/subscriptions', { email, list: 'waitlist', ...(via && { via }) }, headers)
  const confirm = async (email: string) => {
    const person = await personOf(email)
    const link = new URL(leads.links.confirm(person?.link_id ?? '', bitsOf(['waitlist'])))
    return post('/forms/confirm', { token: link.searchParams.get('token') ?? '' })
  }
  const place = async (email: string) => {
    const token = leads.links
      .place((await personOf(email))?.link_id ?? '')
      .split('/')
      .at(-1)
    return (await call('GET', `/waitlist/place?token=${token}`)).body.place
  }
  const codeOf = async (email: string) => new URL((await place(email)).link).searchParams.get('via')
  /** Joins and confirms. */
  const add = async (email: string, via?: string | null) => {
    expect((await join(email, via ?? undefined)).status).toBe(201)
    return confirm(email)
  }
  return { ...made, personOf, post, join, confirm, place, codeOf, add }
}

const positions = async (
  site: Pick<Awaited<ReturnType<typeof lineSite>>, 'place'>,
  names: string,
) => Promise.all([...names].map(async (name) => (await site.place(`${name}@x.example`)).position))

test('a confirmation leads to a place in line; who brings people moves ahead as the sentence says', async () => {
  const site = await lineSite()
  const { add, place, codeOf, call } = site
  for (const name of 'abcdefgh') await add(`${name}@x.example`)
  expect(await positions(site, 'abcdefgh')).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const location = (await add('i@x.example')).headers.get('location')
  expect(location).toMatch(/^\/thankyousubscribe\?place=place\.[\w.-]+$/)
  const token = location?.split('=')[1]
  const answer = await call('GET', `/waitlist/place?token=${token}`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.body.place).toEqual({
    position: 9,
    total: 9,
    referred: 0,
    link: expect.stringMatching(/^https:\/\/wireloom\.test\/join\?via=[\w-]{12}$/),
    rule: { places: 5, most: 12 },
  })
  expect(lineSentence({ places: 5, most: 12 })).toContain(
    'as if you had confirmed 5 people earlier, up to 12 people in all',
  )
  const code = await codeOf('i@x.example')
  await site.join('j@x.example', code ?? '')
  expect((await place('i@x.example')).position).toBe(9)
  await site.confirm('j@x.example')
  // As if nine had been four: five people are passed.
  expect(await place('i@x.example')).toMatchObject({ position: 4, total: 10, referred: 1 })
  expect(await positions(site, 'abcdefgh')).toEqual([1, 2, 3, 5, 6, 7, 8, 9])
  for (const name of 'klm') await add(`${name}@x.example`, code)
  expect(await place('i@x.example')).toMatchObject({ position: 1, referred: 4 })
  const all = await positions(site, 'abcdefghijklm')
  expect(all.toSorted((one, other) => one - other)).toEqual(all.map((_, index) => index + 1))
})

test('no mailbox counts twice or for itself, and who was here before counts for nobody', async () => {
  const { add, place, codeOf, join, confirm, call, signIn, personOf } = await lineSite()
  const staff = await signIn('ada')
  await add('ref.errer@gmail.com')
  await add('known@x.example')
  const code = await codeOf('ref.errer@gmail.com')
  for (const email of ['referrer@gmail.com', 'refer.rer+1@googlemail.com', 'known+2@x.example'])
    await add(email, code)
  await join('known@x.example', code ?? '')
  await add('unknown@x.example', 'not-a-code')
  expect((await place('ref.errer@gmail.com')).referred).toBe(0)
  // Both signed up before either confirmed.
  await Promise.all([join('two+1@x.example', code ?? ''), join('two+2@x.example', code ?? '')])
  await Promise.all([confirm('two+1@x.example'), confirm('two+2@x.example')])
  expect((await place('ref.errer@gmail.com')).referred).toBe(1)
  // An erased mailbox does not count again, and what it brought stays.
  for (const email of ['two+1@x.example', 'two+2@x.example']) {
    const { id } = (await personOf(email)) ?? {}
    expect((await call('POST', `/leads/${id}/erase`, undefined, staff)).status).toBe(204)
  }
  await add('two@x.example', code)
  expect((await place('ref.errer@gmail.com')).referred).toBe(1)
})

test('who leaves, bounces, is invited or erased leaves the line, and the others move up', async () => {
  const site = await lineSite()
  const { add, db, leads, personOf, place, post, call, signIn } = site
  const staff = await signIn('ada')
  for (const name of 'abcdef') await add(`${name}@x.example`)
  const linkOf = async (email: string) => (await personOf(email))?.link_id ?? ''
  const leave = new URL(leads.links.unsubscribe(await linkOf('a@x.example')))
  await post('/forms/unsubscribe', { token: leave.searchParams.get('token') ?? '' })
  expect(await place('a@x.example')).toMatchObject({ position: null, total: 5 })
  const preferences =
    leads.links
      .preferences(await linkOf('b@x.example'))
      .split('/')
      .at(-1) ?? ''
  await post('/forms/preferences', { token: preferences, action: 'leave', list: 'waitlist' })
  const invited = (await personOf('c@x.example'))?.id ?? 0
  await db.updateTable('people').set({ invited_at: 'now' }).where('id', '=', invited).execute()
  await db.transaction().execute((trx) => updateLine(trx, [invited]))
  const erased = await personOf('d@x.example')
  await call('POST', `/leads/${erased?.id}/erase`, undefined, staff)
  expect(await placeOf(db, erased?.id ?? 0)).toBeUndefined()
  expect(await positions(site, 'abcef')).toEqual([null, null, null, 1, 2])
  expect((await place('e@x.example')).total).toBe(2)
  // A person who comes back is last.
  await add('a@x.example')
  expect(await positions(site, 'efa')).toEqual([1, 2, 3])
  const bounced = (await personOf('e@x.example'))?.id ?? 0
  await db.updateTable('people').set({ state: 'bounced' }).where('id', '=', bounced).execute()
  await db.transaction().execute((trx) => updateLine(trx, [bounced]))
  expect(await positions(site, 'efa')).toEqual([null, 1, 2])
  await call('POST', `/leads/${bounced}/reactivate`, { reason: 'A typo of their server' }, staff)
  expect(await positions(site, 'efa')).toEqual([1, 2, 3])
})

test('an erased person keeps counting for the one who brought them', async () => {
  const { add, place, codeOf, personOf, call, signIn } = await lineSite()
  const staff = await signIn('ada')
  for (const name of 'abcdef') await add(`${name}@x.example`)
  await add('g@x.example', await codeOf('f@x.example'))
  expect(await place('f@x.example')).toMatchObject({ position: 1, referred: 1 })
  const id = (await personOf('g@x.example'))?.id
  await call('POST', `/leads/${id}/erase`, undefined, staff)
  expect(await place('f@x.example')).toMatchObject({ position: 1, referred: 1, total: 6 })
})

test('people who confirm at once get distinct places', async () => {
  const { db, confirm } = await lineSite()
  const people = 1000
  const emails = await fillLine(db, people, { state: 'unconfirmed' })
  // On PostgreSQL so many at once exceed the wait for a connection: the answer is a 503 with Retry-After.
  const untilConfirmed = async (email: string): Promise<void> => {
    const { status } = await confirm(email)
    if (status === 503) return untilConfirmed(email)
    expect(status).toBe(303)
  }
  await Promise.all(emails.map(untilConfirmed))
  const ids = await db.selectFrom('people').select('id').execute()
  const places = await Promise.all(ids.map(({ id }) => placeOf(db, id)))
  const found = places.map((one) => one?.position ?? 0).sort((one, other) => one - other)
  expect(found).toEqual(Array.from({ length: people }, (_, n) => n + 1))
}, 120_000)

test('an attacker with many addresses gains what the sentence says, from one network less', async () => {
  const { db, add, codeOf, join, confirm, place, personOf } = await lineSite({
    rateLimits: true,
    trustProxy: 1,
  })
  await fillLine(db, 40)
  const from = (n: number) => ({ 'x-forwarded-for': `10.0.${n % 250}.1` })
  await join('eve@x.example', undefined, from(200))
  await confirm('eve@x.example')
  const code = (await codeOf('eve@x.example')) ?? ''
  // One network: three count, the rest waits for staff.
  for (let n = 0; n < 10; n++) {
    await join(`e${n}@host${n}.example`, code, from(201))
    await confirm(`e${n}@host${n}.example`)
  }
  expect(await place('eve@x.example')).toMatchObject({ referred: 3, position: 41 - 12 })
  // Many networks: never more than the sentence says.
  for (let n = 0; n < 60; n++) {
    await join(`f${n}@host${n}.example`, code, from(n))
    await confirm(`f${n}@host${n}.example`)
  }
  expect(await place('eve@x.example')).toMatchObject({ referred: 63, position: 41 - 12 })
  const id = (await personOf('eve@x.example'))?.id ?? 0
  expect(await db.transaction().execute((trx) => decideReferrals(trx, id, 'reject'))).toBe(7)
  expect(await db.transaction().execute((trx) => decideReferrals(trx, id, 'release'))).toBe(0)
  expect((await place('eve@x.example')).referred).toBe(63)
  await add('last@x.example')
}, 60_000)

test('a place is shown to whoever has its link, and tells nothing about others', async () => {
  const { add, call, leads, personOf } = await lineSite()
  await add('a@x.example')
  await add('b@x.example')
  const linkId = (await personOf('a@x.example'))?.link_id ?? ''
  const preferences = leads.links.preferences(linkId).split('/').at(-1) ?? ''
  for (const token of [preferences, 'place.x', preferences.replace('preferences', 'place'), '']) {
    expect((await call('GET', `/waitlist/place?token=${token}`)).status).toBe(404)
  }
  const token = leads.links.place(linkId).split('/').at(-1)
  const { body } = await call('GET', `/waitlist/place?token=${token}`)
  expect(Object.keys(body.place).sort()).toEqual(['link', 'position', 'referred', 'rule', 'total'])
  // Neither known nor unknown addresses change the line before their owners confirm.
  await call('POST', '/subscriptions', { email: 'b@x.example', list: 'waitlist' })
  await call('POST', '/subscriptions', { email: 'c@x.example', list: 'waitlist' })
  expect((await call('GET', `/waitlist/place?token=${token}`)).body).toEqual(body)
})

test('another rule moves everybody at once, and counting again changes nothing', async () => {
  const site = await lineSite()
  const { add, codeOf, db, place } = site
  for (const name of 'abcdef') await add(`${name}@x.example`)
  await add('g@x.example', await codeOf('f@x.example'))
  const change = (places: number, most: number) =>
    db.transaction().execute((trx) => setLineRule(trx, { places, most }))
  await change(2, 10)
  expect(await positions(site, 'abcdefg')).toEqual([1, 2, 3, 5, 6, 4, 7])
  await change(0, 10)
  expect(await positions(site, 'abcdefg')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(lineSentence((await place('f@x.example')).rule)).toContain('referrals do not change it')
  await db.transaction().execute(recountLine)
  expect(await positions(site, 'abcdefg')).toEqual([1, 2, 3, 4, 5, 6, 7])
  await db.transaction().execute((trx) => leaveLine(trx, []))
})

test('staff see who brings whom and decide about held referrals; invitations can follow the line', async () => {
  const { db, add, codeOf, call, signIn, personOf, place } = await lineSite()
  const staff = await signIn('ada')
  for (const name of 'abcdef') await add(`${name}@x.example`)
  await add('g@x.example', await codeOf('f@x.example'))
  const [referrer, referred] = [await personOf('f@x.example'), await personOf('g@x.example')]
  await db.updateTable('referrals').set({ state: 'held' }).execute()
  const list = async () => (await call('GET', '/leads/referrers', undefined, staff)).body.referrers
  expect(await list()).toEqual([
    { leadId: referrer?.id, email: 'f@x.example', counted: 1, held: 1 },
  ])
  const record = (await call('GET', `/leads/${referred?.id}`, undefined, staff)).body
  expect(record.referrals).toMatchObject({
    position: 7,
    referredBy: { email: 'f@x.example', state: 'held' },
  })
  const review = (decision: string) =>
    call('POST', `/leads/${referrer?.id}/referrals/review`, { decision }, staff)
  expect((await review('release')).status).toBe(204)
  expect((await review('reject')).status).toBe(404)
  expect((await place('f@x.example')).referred).toBe(2)
  expect((await nextInLine(db, { after: 0, limit: 3 })).map(({ person_id }) => person_id)).toEqual(
    await Promise.all(['f', 'a', 'b'].map(async (n) => (await personOf(`${n}@x.example`))?.id)),
  )
})
