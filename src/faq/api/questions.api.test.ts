import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyErasures } from '#src/people/erasure/erasures.ts'
import { eventually } from '#src/testing/eventually.ts'
import { testSite } from '#src/testing/test-site.ts'
import { askTexts } from '../ask-texts.ts'
import { forgetUndelivered } from './answer-mail.ts'
import { forgetAddress } from './questions.ts'

const inboxOf = async (
  { call }: Pick<Awaited<ReturnType<typeof testSite>>, 'call'>,
  staff: Record<string, string>,
) => (await call('GET', '/faq/questions', undefined, staff)).body

async function post(
  { site }: Pick<Awaited<ReturnType<typeof testSite>>, 'site'>,
  path: string,
  fields: Record<string, string>,
) {
  const response = await site.request(path, { method: 'POST', body: new URLSearchParams(fields) })
  return [response.status, response.headers.get('location')]
}

/** The page that a refused question gets: the test site renders the values of the form as JSON. */
async function returned(
  { site }: Pick<Awaited<ReturnType<typeof testSite>>, 'site'>,
  fields: Record<string, string>,
) {
  const body = new URLSearchParams(fields)
  const headers = { 'content-length': `${body.toString().length}` }
  const response = await site.request('/forms/faq-question', { method: 'POST', body, headers })
  return [response.status, await response.json()]
}

test('reading questions with addresses is in the trail', async () => {
  const here = await testSite()
  const staff = await here.signIn()
  const ask = (email?: string) =>
    here.call('POST', '/faq/questions', { question: 'Does it export?', email })
  await ask()
  await inboxOf(here, staff)
  await ask('asks@example.com')
  await inboxOf(here, staff)
  const read = await here.db
    .selectFrom('staff_activity')
    .select('about')
    .where('kind', '=', 'questions-read')
    .execute()
  expect(read).toEqual([{ about: '1' }])
})

test('a question lands in the inbox, is answered by mail and its address is deleted', async () => {
  const here = await testSite()
  const { call, signIn, db, jobs, outbox } = here
  const staff = await signIn()
  const question = 'Does it import from my design tool?'
  expect((await call('POST', '/faq/questions', { question })).status).toBe(201)
  const email = 'asks@example.com'
  expect(await post(here, '/forms/faq-question', { question: `${question} <b>`, email })).toEqual([
    303,
    '/faq?asked=yes#ask',
  ])
  const { questions } = await inboxOf(here, staff)
  expect(questions).toMatchObject([{ question, email: null }, { email }])
  const [first, second] = questions
  expect(
    (await call('POST', `/faq/questions/${first.id}/answer`, { answer: 'Yes' }, staff)).status,
  ).toBe(422)
  expect((await call('POST', `/faq/questions/${first.id}/dismiss`, undefined, staff)).status).toBe(
    204,
  )
  // Two members of staff answer at the same moment: only one mail is sent.
  const answer = () =>
    call('POST', `/faq/questions/${second.id}/answer`, { answer: 'It <i>does</i>.' }, staff)
  const both = await Promise.all([answer(), answer()])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 404])
  await jobs.start()
  await eventually(async () => {
    const [last] = await db.selectFrom('faq_questions').selectAll().orderBy('id', 'desc').execute()
    expect(last).toMatchObject({ email: null, answer: null })
  })
  const [file = '', ...others] = readdirSync(outbox)
  expect(others).toEqual([])
  const mail = readFileSync(join(outbox, file), 'utf8')
  expect(mail).toContain(email)
  expect(mail).toContain('It <i>does</i>.')
  expect(mail).toContain('&lt;i&gt;')
  expect((await inboxOf(here, staff)).questions).toEqual([])
  const rows = await db
    .selectFrom('faq_questions')
    .select(['state', 'email'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { state: 'dismissed', email: null },
    { state: 'answered', email: null },
  ])
  expect((await call('POST', `/faq/questions/${first.id}/dismiss`, undefined, staff)).status).toBe(
    404,
  )
  expect((await call('GET', '/faq/questions')).status).toBe(401)
})

test('bots get the same answer as people, and invalid input gets an error', async () => {
  const here = await testSite()
  const staff = await here.signIn()
  const question = 'Buy my watches, would you?'
  expect((await here.call('POST', '/faq/questions', { question, website: 'x' })).status).toBe(201)
  expect(await post(here, '/forms/faq-question', { question, website: 'x' })).toEqual([
    303,
    '/faq?asked=yes#ask',
  ])
  const refused = await returned(here, { question: 'short', email: 'ada@example.com' })
  expect(refused).toEqual([
    422,
    { text: askTexts.refused, typed: { question: 'short', email: 'ada@example.com' } },
  ])
  expect((await here.call('POST', '/faq/questions', { question, email: 'no' })).status).toBe(422)
  expect((await inboxOf(here, staff)).questions).toEqual([])
  const limited = await testSite({ rateLimits: true })
  for (let n = 0; n < 10; n++) await post(limited, '/forms/faq-question', { question })
  const late = await returned(limited, { question })
  expect(late).toEqual([429, { text: askTexts.later, typed: { question } }])
})

test('staff see which answers helped and which searches found nothing', async () => {
  const here = await testSite()
  const { call, signIn } = here
  const staff = await signIn()
  const faq = {
    question: 'Is it a loom, really?',
    answer: 'In spirit, it is one.',
    navigationHeading: 'Loom',
    order: 1,
  }
  const { faqid } = (await call('POST', '/faq', faq, staff)).body.faq
  expect(await post(here, '/forms/faq-feedback', { faq: `${faqid}`, helpful: 'yes' })).toEqual([
    303,
    `/faq?said=${faqid}#faq-${faqid}`,
  ])
  await post(here, '/forms/faq-feedback', { faq: `${faqid}`, helpful: 'no' })
  await post(here, '/forms/faq-feedback', { faq: `${faqid}`, helpful: 'yes' })
  await post(here, '/forms/faq-feedback', { faq: '99999', helpful: 'yes' })
  await post(here, '/forms/faq-feedback', { faq: 'x' })
  for (const search of ['Pricing', 'pricing', 'ada@example.com']) {
    expect((await call('POST', '/faq/searches', { search })).status).toBe(204)
  }
  expect(await inboxOf(here, staff)).toMatchObject({
    searches: [{ term: 'pricing', count: 2 }],
    feedback: [{ faqid, helpful: 2, unhelpful: 1 }],
  })
})

test('a moved FAQ follows its new neighbor, and moves of others stay', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const ids: number[] = []
  for (let n = 0; n < 4; n++) {
    const faq = {
      question: `What is number ${n}?`,
      answer: 'One of several.',
      navigationHeading: 'N',
      order: n * 10,
    }
    ids.push((await call('POST', '/faq', faq, staff)).body.faq.faqid)
  }
  const [a, b, c, d] = ids
  const move = async (faqid: number | undefined, after: number | null | undefined, who = staff) =>
    (await call('POST', '/faq/order', { faqid, after }, who)).status
  const order = async () => {
    const { faqs } = (await call('GET', '/faq')).body
    return faqs.map((faq: { faqid: number; order: number }) => [faq.faqid, faq.order])
  }
  expect(await move(c, null)).toBe(204)
  // Somebody who still sees a, b, c, d moves d to after a.
  expect(await move(d, a)).toBe(204)
  const expected = [c, a, d, b].map((faqid, place) => [faqid, place + 1])
  expect(await order()).toEqual(expected)
  expect(await move(99999, null)).toBe(404)
  expect(await move(a, 99999)).toBe(404)
  expect((await call('POST', '/faq/order', { faqid: a, after: null })).status).toBe(401)
  expect(await order()).toEqual(expected)
})

test('erasing a lead removes its address from its questions, also after a backup is restored', async () => {
  const { call, signIn, db } = await testSite()
  const ada = await signIn()
  await call('POST', '/bookings', { name: 'Grace', email_address: 'grace_h@example.com' })
  const ask = (question: string, email?: string) =>
    call('POST', '/faq/questions', { question, email })
  await ask('Does it export?', 'Grace_H@Example.com')
  await ask('Please write to grace_h@example.com about this?', 'bo@example.com')
  await ask('And gracexh@example.com is somebody else?', 'gracexh@example.com')
  const asked = () =>
    db.selectFrom('faq_questions').select(['question', 'email']).orderBy('id').execute()
  const before = await asked()
  const people = await db.selectFrom('people').selectAll().execute()
  const { leads } = (await call('GET', '/leads', undefined, ada)).body
  expect((await call('POST', `/leads/${leads[0].id}/erase`, undefined, ada)).status).toBe(204)
  const cleared = [
    { question: 'Does it export?', email: null },
    { question: 'Please write to [address removed] about this?', email: 'bo@example.com' },
    { question: 'And gracexh@example.com is somebody else?', email: 'gracexh@example.com' },
  ]
  expect(await asked()).toEqual(cleared)

  await db.insertInto('people').values(people).execute()
  await db.deleteFrom('faq_questions').execute()
  for (const row of before) {
    await db
      .insertInto('faq_questions')
      .values({ ...row, state: 'open', created_at: new Date().toISOString(), closed_at: null })
      .execute()
  }
  expect(await applyErasures(db, [], { forgetAddress })).toBe(1)
  expect(await asked()).toEqual(cleared)
})

test('a search that contains an email address is not stored', async () => {
  const { call, db } = await testSite()
  for (const search of ['grace@example.com', 'grace%40example.com']) {
    expect((await call('POST', '/faq/searches', { search })).status).toBe(204)
  }
  expect(await db.selectFrom('faq_searches').selectAll().execute()).toEqual([])
})

test('forms sent from another site are refused, and nothing is stored', async () => {
  const { site, db, call, signIn } = await testSite()
  const staff = await signIn()
  const faq = { question: 'What is it now?', answer: 'A number of things', order: 1 }
  await call('POST', '/faq', { ...faq, navigationHeading: 'N' }, staff)
  const forms = {
    '/forms/faq-question': { question: 'Does it import from my design tool?' },
    '/forms/faq-feedback': { faq: '1', helpful: 'yes' },
  }
  for (const [path, fields] of Object.entries(forms)) {
    const senders: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const sender of senders) {
      const body = new URLSearchParams(fields)
      const refused = await site.request(path, { method: 'POST', headers: sender, body })
      expect([path, refused.status]).toEqual([path, 403])
    }
  }
  expect(await db.selectFrom('faq_questions').select('id').execute()).toEqual([])
  expect(await db.selectFrom('faq_feedback').selectAll().execute()).toEqual([])
})

test('the address of an answer that cannot be mailed is deleted after 30 days', async () => {
  const { db } = await testSite()
  const day = 86_400_000
  const closedAt = (days: number) => new Date(Date.now() - days * day).toISOString()
  for (const days of [29, 31]) {
    await db
      .insertInto('faq_questions')
      .values({
        question: `${days} days ago?`,
        email: 'asker@example.com',
        answer: 'Yes.',
        state: 'answered',
        created_at: closedAt(days),
        closed_at: closedAt(days),
      })
      .execute()
  }
  await forgetUndelivered(db, Date.now())
  const rows = await db
    .selectFrom('faq_questions')
    .select(['email', 'answer'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { email: 'asker@example.com', answer: 'Yes.' },
    { email: null, answer: null },
  ])
})
