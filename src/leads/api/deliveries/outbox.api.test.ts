import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { testSite } from '#src/testing/test-site.ts'
import { bitsOf } from '../../lead-forms.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A provider that gives these answers in turn and then accepts everything. */
async function provider(...answers: Answer[]) {
  const bodies: string[] = []
  const keys: (string | undefined)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      keys.push(request.headers['idempotency-key'] as string)
      const answer = answers.shift()
      if (answer) return answer(request, response)
      bodies.push(Buffer.concat(chunks).toString())
      response.setHeader('content-type', 'application/json')
      response.end('{"status":"success"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/forms/1/subscriptions`, bodies, keys }
}

const answerWith =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(body)

async function confirmedLead(url: string, providerTimeoutMs?: number) {
  const forwards = { 'early-access': url }
  const made = await testSite({ forwards, waitMs: () => 5, providerTimeoutMs })
  await made.call('POST', '/bookings', {
    name: 'Ada Löf',
    email_address: 'ada@example.com',
    company: 'Loom & Co',
  })
  const { link_id } = await made.db.selectFrom('people').selectAll().executeTakeFirstOrThrow()
  const link = made.leads.links.confirm(link_id, bitsOf(['early-access']))
  const token = new URL(link).searchParams.get('token') ?? ''
  const confirmIt = () =>
    made.site.request('/forms/confirm', { method: 'POST', body: new URLSearchParams({ token }) })
  const delivery = () =>
    made.db
      .selectFrom('outbox')
      .where('key', 'is', null)
      .selectAll()
      .where('kind', '=', 'provider')
      .executeTakeFirstOrThrow()
  return { ...made, confirmIt, delivery }
}

test('a lead reaches the provider once it is confirmed, with the specified fields', async () => {
  const { url, bodies } = await provider()
  const { jobs, confirmIt, delivery } = await confirmedLead(url)
  await jobs.start()
  expect((await delivery()).state).toBe('parked')
  await confirmIt()
  await eventually(async () => expect((await delivery()).state).toBe('sent'))
  expect(bodies).toHaveLength(1)
  for (const [name, value] of [
    ['fields[name]', 'Ada Löf'],
    ['email_address', 'ada@example.com'],
    ['fields[company]', 'Loom & Co'],
    ['fields[role]', ''],
    ['fields[info]', ''],
  ]) {
    expect(bodies[0]).toContain(`name="${name}"\r\n\r\n${value}\r\n`)
  }
})

test.for([
  ['an error', answerWith(500)],
  ['an overloaded server', answerWith(503, '', { 'retry-after': '0' })],
  ['a login page instead of JSON', answerWith(200, '<html>Hello')],
  ['a cut connection', ((request) => request.socket.destroy()) as Answer],
  [
    'an answer that breaks off',
    ((_, response) => {
      response.writeHead(200, { 'content-length': '500' })
      response.write('{"sta')
      setTimeout(() => response.destroy(), 10)
    }) as Answer,
  ],
] as const)('%s is retried with the same key until it is accepted', async ([, answer]) => {
  const { url, bodies, keys } = await provider(answer, answer)
  const { jobs, confirmIt, delivery } = await confirmedLead(url)
  await jobs.start()
  await confirmIt()
  await eventually(async () => expect((await delivery()).state).toBe('sent'))
  expect((await delivery()).attempts).toBe(3)
  expect(bodies).toHaveLength(1)
  expect(new Set(keys).size).toBe(1)
})

test('a request without a response times out and is retried with the same key until it is accepted', async () => {
  const { url, keys } = await provider(
    () => {},
    () => {},
  )
  const { jobs, confirmIt, delivery } = await confirmedLead(url, 500)
  await jobs.start()
  await confirmIt()
  await eventually(async () => expect((await delivery()).last_error).toContain('no answer in time'))
  await eventually(async () => expect((await delivery()).state).toBe('sent'))
  // On a busy machine another response may time out too, which adds an attempt.
  expect((await delivery()).attempts).toBeGreaterThanOrEqual(3)
  expect(new Set(keys).size).toBe(1)
})

test('an endless response is not read to its end', async () => {
  let sent = 0
  const left = Promise.withResolvers<void>()
  const { url } = await provider((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536))) sent += 65_536
    }
    response.on('drain', more)
    response.on('close', left.resolve)
    more()
  })
  const { jobs, confirmIt, delivery } = await confirmedLead(url, 600_000)
  await jobs.start()
  await confirmIt()
  await left.promise
  await eventually(async () => expect((await delivery()).state).toBe('sent'))
  // Only as much as the buffers in between hold.
  expect(sent).toBeLessThan(50_000_000)
})

test('a refused connection is retried', async () => {
  const { jobs, confirmIt, delivery } = await confirmedLead('http://127.0.0.1:9/closed')
  await jobs.start()
  await confirmIt()
  await eventually(async () => expect((await delivery()).attempts).toBeGreaterThan(2))
  expect((await delivery()).last_error).toContain('cannot be reached')
})

test('Retry-After is obeyed', async () => {
  const { url } = await provider(answerWith(429, '', { 'retry-after': '3600' }))
  const { jobs, confirmIt, delivery } = await confirmedLead(url)
  await jobs.start()
  await confirmIt()
  await eventually(async () => expect((await delivery()).last_error).toContain('429'))
  const wait = Date.parse((await delivery()).due_at) - Date.now()
  expect(wait).toBeGreaterThan(3_500_000)
})

test.for([
  ['a refusal', answerWith(422, '{}')],
  ['a lead the provider calls failed', answerWith(200, '{"status":"failed"}')],
  ['a redirect', answerWith(302, '', { location: 'http://127.0.0.1:9/' })],
] as const)('%s is not retried and its error is stored', async ([, answer]) => {
  const { url } = await provider(answer)
  const { jobs, confirmIt, delivery } = await confirmedLead(url)
  await jobs.start()
  await confirmIt()
  await eventually(async () => expect((await delivery()).state).toBe('failed'))
  expect(await delivery()).toMatchObject({ attempts: 1, last_error: expect.any(String) })
})

test('a delivery that fails too often is given up but stays on record', async () => {
  const { url } = await provider(...Array<Answer>(40).fill(answerWith(500)))
  const { jobs, confirmIt, delivery } = await confirmedLead(url)
  await jobs.start()
  await confirmIt()
  await eventually(async () => expect((await delivery()).state).toBe('failed'))
  expect((await delivery()).attempts).toBe(16)
})

/** Ada is confirmed on two lists, each with a provider of its own; nothing is forwarded before `jobs.start()`. */
async function adaOnTwoLists(...answers: Answer[]) {
  const waitlist = await provider()
  const mailing = await provider(...answers)
  const made = await testSite({
    forwards: { waitlist: waitlist.url, 'mailing-list': mailing.url },
    waitMs: () => 1000,
  })
  const { db, site, leads } = made
  const post = (path: string, fields: Record<string, string>) =>
    site.request(path, { method: 'POST', body: new URLSearchParams(fields) })
  const signUp = async (list: 'waitlist' | 'mailing-list') => {
    await post(`/forms/${list}`, { email_address: 'ada@example.com' })
    const { link_id } = await db.selectFrom('people').selectAll().executeTakeFirstOrThrow()
    await post('/forms/confirm', {
      token: leads.links.confirm(link_id, bitsOf([list])).split('token=')[1] ?? '',
    })
  }
  await signUp('waitlist')
  await signUp('mailing-list')
  const { id, link_id } = await db.selectFrom('people').selectAll().executeTakeFirstOrThrow()
  const leave = (lists: string) =>
    post('/forms/unsubscribe', {
      token: leads.links.unsubscribe(link_id).split('token=')[1] ?? '',
      lists,
    })
  const forwards = async () => {
    const rows = await db
      .selectFrom('outbox')
      .innerJoin('sign_ups', 'sign_ups.id', 'outbox.sign_up_id')
      .select(['sign_ups.source', 'outbox.state'])
      .where('outbox.kind', '=', 'provider')
      .orderBy('outbox.id')
      .execute()
    return rows.map(({ source, state }) => `${source} ${state}`)
  }
  return { ...made, id, waitlist, mailing, signUp, leave, forwards }
}

test('a person who leaves one of two lists is forwarded to the provider of the other only', async () => {
  const { jobs, leave, forwards, waitlist, mailing } = await adaOnTwoLists()
  await leave('mailing-list')
  await jobs.start()
  await eventually(async () =>
    expect(await forwards()).toEqual(['waitlist sent', 'mailing-list dropped']),
  )
  expect([waitlist.keys.length, mailing.keys.length]).toEqual([1, 0])
})

test('a person who leaves the list while a retry waits is not forwarded again', async () => {
  const { jobs, db, leave, forwards, mailing } = await adaOnTwoLists(answerWith(500))
  await jobs.start()
  // Retries follow within milliseconds here: a busy machine sees the second one first.
  await eventually(() => expect(mailing.keys).not.toHaveLength(0))
  await leave('mailing-list')
  await eventually(async () =>
    expect(await forwards()).toEqual(['waitlist sent', 'mailing-list dropped']),
  )
  expect(mailing.bodies).toHaveLength(0)
  // Staff who retry failed deliveries do not bring it back either.
  await db.updateTable('outbox').set({ state: 'waiting' }).where('state', '=', 'dropped').execute()
  jobs.wake()
  await eventually(async () => expect(await forwards()).toContain('mailing-list dropped'))
  expect(mailing.bodies).toHaveLength(0)
})

test('a person whom staff unsubscribe from one list is not forwarded to its provider', async () => {
  const { id, jobs, call, signIn, forwards, mailing } = await adaOnTwoLists()
  const staff = await signIn()
  const body = { list: 'mailing-list', reason: 'Ada called' }
  expect((await call('POST', `/leads/${id}/unsubscribe`, body, staff)).status).toBe(204)
  await jobs.start()
  await eventually(async () =>
    expect(await forwards()).toEqual(['waitlist sent', 'mailing-list dropped']),
  )
  expect(mailing.keys).toHaveLength(0)
})

test('a person who comes back is forwarded once, for the new sign-up', async () => {
  const { jobs, leave, signUp, forwards, mailing } = await adaOnTwoLists()
  await leave('mailing-list')
  await signUp('mailing-list')
  await jobs.start()
  await eventually(async () =>
    expect(await forwards()).toEqual([
      ...['waitlist sent', 'mailing-list dropped', 'mailing-list sent'],
    ]),
  )
  expect(mailing.bodies).toHaveLength(1)
})

test.for([
  ['held', { review: 'held' as const }],
  ['rejected', { review: 'rejected' as const }],
  ['not confirmed', { confirmed_at: null }],
] as const)('a sign-up that is %s is not forwarded', async ([, columns]) => {
  const { jobs, db, forwards, mailing } = await adaOnTwoLists()
  await db.updateTable('sign_ups').set(columns).where('source', '=', 'mailing-list').execute()
  await jobs.start()
  await eventually(async () =>
    expect(await forwards()).toEqual(['waitlist sent', 'mailing-list dropped']),
  )
  expect(mailing.keys).toHaveLength(0)
})

test('nothing is forwarded of a person whose mails bounce or who was erased', async () => {
  const bounced = await adaOnTwoLists()
  await bounced.db.updateTable('people').set({ state: 'bounced' }).execute()
  await bounced.jobs.start()
  await eventually(async () =>
    expect(await bounced.forwards()).toEqual(['waitlist dropped', 'mailing-list dropped']),
  )
  const erased = await adaOnTwoLists()
  const staff = await erased.signIn()
  const answer = await erased.call('POST', `/leads/${erased.id}/erase`, undefined, staff)
  expect(answer.status).toBe(204)
  await erased.jobs.start()
  await eventually(async () =>
    expect(
      await erased.db
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'provider')
        .where('state', '=', 'waiting')
        .execute(),
    ).toEqual([]),
  )
  const calls = [bounced.waitlist, bounced.mailing, erased.waitlist, erased.mailing]
  expect(calls.flatMap(({ keys }) => keys)).toEqual([])
})
