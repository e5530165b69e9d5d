import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

const size = { label: 'How large is your team?', options: ['1 to 10', 'More'], required: true }
const wish = { label: 'What do you miss?', required: false }

async function askingSite() {
  const made = await testSite()
  const { call, signIn, site, composed } = made
  const staff = await signIn()
  const ask = (questions: object[], form = 'waitlist') =>
    call('POST', '/leads/questions', { form, questions }, staff)
  const asked = async () => (await composed.features.settings.launch.read()).questions
  const join = async (email: string, fields: Record<string, string>, headers = {}) => {
    const body = new URLSearchParams({ email_address: email, ...fields })
    return site.request('/forms/waitlist', { method: 'POST', body, headers })
  }
  const answersOf = async (email: string) => {
    const { leads } = (await call('GET', `/leads?q=${email}`, undefined, staff)).body
    const { body } = await call('GET', `/leads/${leads[0].id}`, undefined, staff)
    return body.signUps[0].answers
  }
  return { ...made, staff, ask, asked, join, answersOf }
}

const json = { accept: 'application/json' }

test('forms ask nothing until staff choose questions, and then the pages know them at once', async () => {
  const { ask, asked, call, staff } = await askingSite()
  expect(await asked()).toBeUndefined()
  expect((await ask([size, wish])).status).toBe(204)
  expect(await asked()).toEqual({
    waitlist: [
      { id: 1, label: size.label, options: size.options, required: true },
      { id: 2, label: wish.label },
    ],
  })
  const { forms } = (await call('GET', '/leads/questions', undefined, staff)).body
  expect(forms.find(({ form }: { form: string }) => form === 'waitlist').questions).toEqual([
    size,
    wish,
  ])
  // The same question keeps its id, also in another place.
  await ask([wish, { ...size, label: 'Team size' }])
  expect((await asked())?.waitlist?.map(({ id }) => id)).toEqual([2, 3])
  await ask([])
  expect(await asked()).toBeUndefined()
  await ask([size])
  expect((await asked())?.waitlist?.map(({ id }) => id)).toEqual([1])
})

test('more than five questions, empty, equal and unknown ones are refused', async () => {
  const { ask } = await askingSite()
  const six = Array.from({ length: 6 }, (_, at) => ({ label: `Question ${at}` }))
  expect((await ask(six)).status).toBe(422)
  expect((await ask(six.slice(1))).status).toBe(204)
  expect((await ask([{ label: ' ' }])).status).toBe(422)
  expect((await ask([wish, wish])).status).toBe(422)
  expect((await ask([{ label: 'A', options: ['One'] }])).status).toBe(422)
  expect((await ask([{ label: 'A', options: ['One', 'One'] }])).status).toBe(422)
  expect((await ask([wish], 'nowhere')).status).toBe(422)
})

test('answers are stored with the wording that was shown', async () => {
  const { ask, join, answersOf } = await askingSite()
  await ask([size, wish])
  const given = { 'answers[1]': 'More', 'answers[2]': ' Shapes ', 'answers[99]': 'unknown' }
  expect((await join('ada@example.com', given)).status).toBe(303)
  expect(await answersOf('ada@example.com')).toEqual([
    { question: size.label, answer: 'More' },
    { question: wish.label, answer: 'Shapes' },
  ])
  // A page that was opened before staff changed the questions, or had none.
  await ask([{ ...size, label: 'Team size' }])
  expect((await join('bo@example.com', { 'answers[1]': 'More' })).status).toBe(303)
  expect(await answersOf('bo@example.com')).toEqual([{ question: size.label, answer: 'More' }])
  expect((await join('cy@example.com', {})).status).toBe(303)
  expect(await answersOf('cy@example.com')).toEqual([])
  // Ids of questions of another form are unknown here.
  await ask([wish], 'registration')
  await join('di@example.com', { 'answers[4]': 'Shapes' })
  expect(await answersOf('di@example.com')).toEqual([])
})

test('a required question that the page shows must be answered, with one of its options', async () => {
  const { ask, join, db } = await askingSite()
  await ask([size])
  for (const answer of ['', ' ', 'Something else']) {
    const refused = await join('ada@example.com', { 'answers[1]': answer }, json)
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toEqual({
      'answers[1]': ['Please answer: How large is your team?'],
    })
  }
  expect((await join('ada@example.com', { 'answers[1]': 'x'.repeat(501) }, json)).status).toBe(422)
  expect(await db.selectFrom('people').selectAll().execute()).toEqual([])
  // Without scripts the page comes back with what was typed.
  const page = await join('ada@example', { 'answers[1]': 'More' })
  expect(page.status).toBe(422)
  expect((await page.json()).typed).toEqual({
    email_address: 'ada@example',
    'answers[1]': 'More',
  })
})

test('the JSON calls take answers too, and the CSV file has them', async () => {
  const { ask, call, staff } = await askingSite()
  await ask([wish])
  await ask([wish], 'registration')
  await ask([wish], 'early-access')
  const answers = (id: number) => ({ answers: { [id]: 'Shapes' } })
  const email = (name: string) => `${name}@example.com`
  const sent = [
    await call('POST', '/subscriptions', { email: email('a'), list: 'waitlist', ...answers(1) }),
    await call('POST', '/registrations', { email: email('b'), name: 'B', ...answers(2) }),
    await call('POST', '/bookings', { email_address: email('c'), name: 'C', ...answers(3) }),
  ]
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
  const { body } = await call('GET', '/leads/export.csv', undefined, staff)
  expect(body.match(/What do you miss\?: Shapes/g)).toHaveLength(3)
  const wrong = { email: email('d'), list: 'waitlist', answers: { 1: 5 } }
  expect((await call('POST', '/subscriptions', wrong)).status).toBe(422)
})
