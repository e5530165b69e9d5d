import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { testSite } from '../test-site.ts'
import { type FuzzedRequest, requestsTo } from './generate.ts'
import { type ApiDocument, type Operation, operationsOf } from './schema.ts'
import { seed } from './seed.ts'
import { answerValidator } from './validate.ts'

vi.setConfig({ testTimeout: 600_000 })

/** Few, because the seed is fixed: further runs would try the same cases every time. FUZZ_RUNS sets more. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 12)

test(`every call responds as the OpenAPI document says (FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns})`, async () => {
  const { site, call, signIn } = await testSite()
  const staff = await signIn()
  const document: ApiDocument = (await call('GET', '/openapi.json')).body
  const misfits = answerValidator(document)
  await addRecords(call, staff)
  const answers = async (operation: Operation, request: FuzzedRequest, who: object) => {
    const { method, responses } = operation
    const response = await site.request(request.path, {
      method,
      headers: { ...request.headers, ...who },
      body: request.body,
    })
    const text = await response.text()
    const label = `${method} ${request.path}: ${response.status} ${text.slice(0, 300)}`
    expect(Object.keys(responses), label).toContain(String(response.status))
    const declared = responses[response.status]
    if (!declared) {
      expect(text, label).toBe('')
      return
    }
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    expect(Object.keys(declared), label).toContain(type)
    const schema = declared[type]?.schema
    if (schema && type.endsWith('json')) {
      expect(misfits(schema, JSON.parse(text)), label).toEqual([])
    }
  }
  // Logout comes last, because it ends the session.
  const [last, others] = partition(operationsOf(document), ({ path }) => /logout/.test(path))
  for (const operation of [...others, ...last]) {
    const requests = requestsTo(operation, document)
    // Fewer runs, because checking a password is slow on purpose.
    const runs = operation.path.endsWith('/login') ? Math.ceil(numRuns / 5) : numRuns
    const examples = wrongBodies(operation, fc.sample(requests, { seed, numRuns: 1 }))
    // Who is refused whatever is sent needs few; so does a token that is none, which one function reads for all calls.
    const few = Math.ceil(runs / 3)
    const everybody: [who: object, numRuns: number][] = [
      [{}, operation.isForStaff ? few : runs],
      [staff, runs],
      [{ authorization: 'Bearer a.b.c' }, few],
    ]
    for (const [who, numRuns] of everybody) {
      await fc.assert(
        fc.asyncProperty(requests, (request) => answers(operation, request, who)),
        { seed, numRuns, endOnFailure: true, examples },
      )
    }
  }
})

/** Bodies that are always tried: one that is not JSON, one with another content type, and one that is too large. */
function wrongBodies({ method }: Operation, requests: FuzzedRequest[]): [FuzzedRequest][] {
  if (method === 'GET') return []
  return requests.flatMap((request) =>
    [
      { type: 'application/json', body: '{' },
      { type: 'text/plain', body: '{}' },
      { type: 'application/json', body: ' '.repeat(1_100_000) },
    ].map(({ type, body }): [FuzzedRequest] => {
      const headers = { 'content-type': type, 'content-length': String(body.length) }
      return [{ ...request, body, headers: { ...request.headers, ...headers } }]
    }),
  )
}

function partition<T>(all: T[], test: (one: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((one) => !test(one))]
}

type Call = Awaited<ReturnType<typeof testSite>>['call']

/** Adds a few records of every kind, so that ids exist. */
async function addRecords(call: Call, staff: Record<string, string>) {
  for (let place = 1; place <= 6; place++) {
    const faq = { question: `What is ${place}?`, answer: 'A number of things', order: place }
    await call('POST', '/faq', { ...faq, navigationHeading: 'N' }, staff)
    const blog = { content: '[]', summary: 'S', status: place % 2 ? 'draft' : 'published' }
    await call('POST', '/blogs', blog, staff)
    await call('POST', `/blogs/${place}/update`, { summary: 'T' }, staff)
    await call('POST', `/blogs/${place}/staged-updates`, { summary: 'U' }, staff)
    const letter = { subject: 'S', content: '[]', audience: { lists: ['waitlist'] } }
    await call('POST', '/newsletters', letter, staff)
    const email = `lead-${place}@example.com`
    await call('POST', '/bookings', { name: 'Ada', email_address: email, website: 'x' })
    await call('POST', '/leaderboard/score', { playerName: 'Ada', score: place * 100 })
  }
}
