import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

const faq = {
  question: 'What is Wireloom for?',
  answer: 'It turns wireframes into prototypes.',
  navigationHeading: 'Purpose',
  order: 3,
}

test('staff create, change and delete; everyone reads, ascending by order', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const created = await call('POST', '/faq', faq, staff)
  expect(created.status).toBe(201)
  expect(created.body.faq).toMatchObject(faq)
  await call('POST', '/faq', { ...faq, order: -1 }, staff)
  const list = await call('GET', '/faq')
  expect(list.body.faqs.map((one: { order: number }) => one.order)).toEqual([-1, 3])

  const { faqid } = created.body.faq
  const changed = await call('PATCH', `/faq/${faqid}`, { order: 9, faqid, createdAt: 'x' }, staff)
  expect(changed.status).toBe(200)
  expect(changed.body.faq).toEqual({ ...created.body.faq, order: 9 })
  expect((await call('GET', `/faq/${faqid}`)).body.faq.order).toBe(9)

  expect((await call('DELETE', `/faq/${faqid}`, undefined, staff)).status).toBe(204)
  expect((await call('GET', `/faq/${faqid}`)).status).toBe(404)
  expect((await call('DELETE', `/faq/${faqid}`, undefined, staff)).status).toBe(404)
})

test('without a token nothing can be written', async () => {
  const { call, signIn } = await testSite()
  const { body } = await call('POST', '/faq', faq, await signIn())
  const { faqid } = body.faq
  const anonymous: Record<string, string>[] = [
    {},
    { authorization: 'Bearer a.b.c' },
    { authorization: 'Basic x' },
  ]
  for (const headers of anonymous) {
    expect((await call('POST', '/faq', faq, headers)).status).toBe(401)
    expect((await call('PATCH', `/faq/${faqid}`, faq, headers)).status).toBe(401)
    expect((await call('DELETE', `/faq/${faqid}`, undefined, headers)).status).toBe(401)
  }
  expect((await call('GET', '/faq')).body.faqs).toHaveLength(1)
})

test('each invalid field is reported with the message of the specification', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const { status, headers, body } = await call(
    'POST',
    '/faq',
    { question: 'No mark in here', answer: '', navigationHeading: ' ', order: 1.5 },
    staff,
  )
  expect(status).toBe(422)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(body.errors.question).toEqual(['Question must end with a question mark.'])
  expect(body.errors.answer).toContain('Answer cannot be empty and is required.')
  expect(body.errors.navigationHeading).toEqual([
    'Navigation heading cannot be empty and is required.',
  ])
  expect(body.errors.order).toEqual(['Order must be a whole number.'])
  const short = await call('POST', '/faq', { ...faq, question: 'Why?', answer: 'Short' }, staff)
  expect(short.body.errors).toEqual({
    question: ['Question must be at least 10 characters long.'],
    answer: ['Answer must be at least 10 characters long.'],
  })
})

test('lengths count every character that was typed; blank is empty', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const send = (fields: object) => call('POST', '/faq', { ...faq, ...fields }, staff)
  const padded = await send({ question: ' Why now? ', answer: 'Because. \n' })
  expect(padded.status).toBe(201)
  expect(padded.body.faq).toMatchObject({ question: 'Why now?', answer: 'Because.' })
  const blank = await send({ answer: ' '.repeat(12) })
  expect(blank.body.errors.answer).toEqual(['Answer cannot be empty and is required.'])
  const signs = await send({ question: `${' '.repeat(10)}?` })
  expect(signs.body.errors.question).toEqual(['Question cannot be empty and is required.'])
})

test('a stale If-Match is refused with the current FAQ', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const created = await call('POST', '/faq', faq, staff)
  const etag = created.headers.get('etag') ?? ''
  const path = `/faq/${created.body.faq.faqid}`
  expect((await call('PATCH', path, { order: 1 }, { ...staff, 'if-match': etag })).status).toBe(200)
  const late = await call('PATCH', path, { order: 2 }, { ...staff, 'if-match': etag })
  expect(late.status).toBe(412)
  expect(late.body.current.faq.order).toBe(1)
  expect((await call('GET', path)).body.faq.order).toBe(1)
})

test('an id is decimal digits; anything else is not found', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const faq = { question: 'What is it?', answer: 'It is what it is', navigationHeading: 'N' }
  for (let order = 1; order <= 8; order++) await call('POST', '/faq', { ...faq, order }, staff)
  const wrong = ['99', 'abc', '1.5', '0', '-1', '99999999999999999999', '1e3x', '2147483648']
  const sameNumber = ['0x2', '2.0', '0b10', '0o7', '%202', '2%20', '+2', '02', '2e0', '%EF%BC%92']
  for (const id of [...wrong, ...sameNumber]) {
    expect((await call('GET', `/faq/${id}`)).status, id).toBe(404)
    expect((await call('DELETE', `/faq/${id}`, undefined, staff)).status, id).toBe(404)
  }
  expect((await call('GET', '/faq')).body.faqs).toHaveLength(8)
  expect((await call('GET', '/faq/2')).status).toBe(200)
})

test('a create that is retried after a lost response creates one FAQ', async () => {
  const { call, signIn } = await testSite()
  const key = { ...(await signIn()), 'idempotency-key': 'faq-of-a-form' }
  const first = await call('POST', '/faq', faq, key)
  const again = await call('POST', '/faq', { ...faq, order: 5 }, key)
  expect([again.status, again.body]).toEqual([201, first.body])
  expect((await call('GET', '/faq')).body.faqs).toHaveLength(1)
})

test('every change keeps the previous version and who saved it; a delete removes them', async () => {
  const { db, call, signIn } = await testSite()
  const [ada, bob] = [await signIn('ada'), await signIn('bob')]
  const { faqid } = (await call('POST', '/faq', faq, ada)).body.faq
  const path = `/faq/${faqid}`
  expect((await call('GET', `${path}/revisions`, undefined, ada)).body.revisions).toEqual([])
  await call('PATCH', path, { order: 4 }, bob)
  await call('PATCH', path, { answer: 'It weaves prototypes.' }, ada)
  const { body } = await call('GET', `${path}/revisions`, undefined, ada)
  expect(body.revisions).toMatchObject([
    { ...faq, order: 4, version: 2, savedBy: 'bob' },
    { ...faq, version: 1, savedBy: 'ada' },
  ])
  expect((await call('GET', `${path}/revisions`)).status).toBe(401)
  expect((await call('GET', '/faq/9999/revisions', undefined, ada)).status).toBe(404)
  await call('DELETE', path, undefined, ada)
  expect(await db.selectFrom('faq_revisions').selectAll().execute()).toEqual([])
})
