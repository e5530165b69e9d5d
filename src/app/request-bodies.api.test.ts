import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Sent, send, serve } from '#src/testing/send.ts'
import { staffPassword, testSite } from '#src/testing/test-site.ts'

const json = { 'content-type': 'application/json', accept: 'application/json' }
const urlencoded = 'application/x-www-form-urlencoded'

const forms = ['waitlist', 'mailing-list', 'early-access', 'register', 'confirm', 'unsubscribe']
const formFields = {
  email_address: 'ada@example.com',
  email: 'ada@example.com',
  name: 'Ada',
  token: 'x',
}

/** Bodies that are accepted; calls that are not listed get an empty object. */
const accepted: Record<string, object> = {
  'POST /api/v0/user/login': { username: 'ada', password: staffPassword },
  'POST /api/v0/registrations': { name: 'Ada', email: 'ada@example.com' },
  'POST /api/v0/subscriptions': { email: 'ada@example.com', list: 'waitlist' },
  'POST /api/v0/leaderboard/score': { playerName: 'Ada', score: 700 },
  'POST /api/v0/faq': {
    question: 'What is it for?',
    answer: 'For reading',
    order: 1,
    navigationHeading: 'N',
  },
  'POST /api/v0/blogs': { content: '[]', summary: 'S' },
  'POST /api/v0/blogs/{blogId}/update': { summary: 'T' },
}

type Paths = Record<string, Record<string, { requestBody?: { content: Record<string, object> } }>>

/** The responses to every call and form that takes a body, in the order of the document. */
async function everyResponse(as: Sent['as']) {
  const { composed, call, signIn } = await testSite()
  const url = await serve(composed)
  const staff = await signIn()
  const { paths } = (await call('GET', '/openapi.json')).body as { paths: Paths }
  const responses: Record<string, number> = {}
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      if (!requestBody) continue
      const name = `${method.toUpperCase()} ${path}`
      const { status } = await send(url + path.replace(/\{\w+\}/g, '1'), {
        method: method.toUpperCase(),
        headers: { ...json, ...staff },
        body: JSON.stringify(accepted[name] ?? {}),
        as,
      })
      responses[name] = status
    }
  }
  const multipart = new FormData()
  for (const [name, value] of Object.entries(formFields)) multipart.set(name, value)
  for (const fields of [new URLSearchParams(formFields), multipart]) {
    const encoded = new Response(fields)
    const type = encoded.headers.get('content-type') ?? ''
    const body = await encoded.text()
    for (const form of forms) {
      const headers = { ...json, 'content-type': type }
      const { status } = await send(`${url}/forms/${form}`, { headers, body, as })
      responses[`${form} ${type.split(';')[0]}`] = status
    }
  }
  return responses
}

test('every body is read alike with a content-length and in chunks', async () => {
  const [withLength, inChunks] = [
    await everyResponse('content-length'),
    await everyResponse('chunked'),
  ]
  expect(inChunks).toEqual(withLength)
  expect(Object.keys(inChunks).length).toBeGreaterThan(20)
  for (const [name, status] of Object.entries(inChunks)) {
    expect(status, name).toBeLessThan(500)
    if (name in accepted) expect(status, name).toBeLessThan(300)
  }
  expect(inChunks[`waitlist ${urlencoded}`]).toBe(200)
  expect(inChunks['waitlist multipart/form-data']).toBe(200)
})

test('an article of 57 MB without pictures is not held in memory', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const wide = `[${'{},'.repeat(19_000_000)}{}]`
  for (const body of [wide, JSON.stringify({ content: wide, summary: 'S' })]) {
    expect((await call('POST', '/blogs', body, staff)).status).toBe(413)
  }
})

test('a body over the limit is a 413, however it is sent, and nothing is saved', async () => {
  const { composed, signIn, db } = await testSite()
  const url = await serve(composed)
  const staff = await signIn()
  const registration = JSON.stringify({ name: 'x'.repeat(1_100_000), email: 'ada@example.com' })
  const form = `email_address=ada@example.com&x=${'x'.repeat(110_000)}`
  const blog = JSON.stringify({ content: '[]', summary: 'S', ignored: 'x'.repeat(61_000_000) })
  for (const as of ['content-length', 'chunked'] as const) {
    const statuses = [
      await send(`${url}/api/v0/registrations`, { headers: json, body: registration, as }),
      await send(`${url}/forms/waitlist`, {
        headers: { ...json, 'content-type': urlencoded },
        body: form,
        as,
      }),
      await send(`${url}/api/v0/blogs`, { headers: { ...json, ...staff }, body: blog, as }),
    ].map(({ status }) => status)
    expect(statuses, as).toEqual([413, 413, 413])
  }
  expect(await db.selectFrom('sign_ups').select('id').execute()).toEqual([])
  expect(await db.selectFrom('blogs').select('id').execute()).toEqual([])
})

type BodySchema = { $ref?: string; properties?: Record<string, unknown> }

test('deeply nested and wide JSON is refused by every call, also inside of texts', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const { paths, components } = (await call('GET', '/openapi.json')).body
  const deep = '['.repeat(500) + ']'.repeat(500)
  const wide = `[${'0,'.repeat(20_000)}0]`
  const fieldsOf = (operation: {
    requestBody?: { content: Record<string, { schema: BodySchema }> }
  }) => {
    const schema = operation.requestBody?.content['application/json']?.schema ?? {}
    const name = schema.$ref?.split('/').at(-1) ?? ''
    return Object.keys((schema.$ref ? components.schemas[name] : schema).properties ?? {})
  }
  let called = 0
  for (const [path, methods] of Object.entries(paths as Paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      // The body of an upload is a file.
      if (!operation.requestBody?.content['application/json']) continue
      called += 1
      const fields = fieldsOf(operation as Parameters<typeof fieldsOf>[0])
      const at = path.replace('/api/v0', '').replace(/\{\w+\}/g, '1')
      const all = (value: string) =>
        `{${[...fields, 'other'].map((name) => `"${name}":${value}`).join()}}`
      for (const body of [
        deep,
        `{"unknown":${deep}}`,
        all(`{"a":${deep}}`),
        `{"unknown":${wide}}`,
      ]) {
        const { status } = await call(method.toUpperCase(), at, body, staff)
        expect([method, path, status]).toEqual([method, path, 400])
      }
      const { status } = await call(method.toUpperCase(), at, all(JSON.stringify(deep)), staff)
      expect(status, `${method} ${path}`).toBeLessThan(500)
    }
  }
  expect(called).toBeGreaterThan(40)
})

test('texts that contain deeply nested or wide JSON do no harm', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const deep = '['.repeat(20_000) + ']'.repeat(20_000)
  const wide = `[${'{},'.repeat(100_000)}{}]`
  const thumbnail = 'data:image/png;base64,AAAA'
  const audience = { lists: ['waitlist'] }
  for (const content of [deep, wide]) {
    const saves: [string, object][] = [
      ['/blogs', { content, summary: 'S' }],
      ['/blogs', { content, summary: 'S', thumbnail }],
      ['/newsletters', { subject: 'S', preheader: '', content, audience }],
    ]
    for (const [path, body] of saves) {
      expect((await call('POST', path, body, staff)).status, path).toBe(422)
    }
  }
})

test('strangers get a 400 for deeply nested or wide JSON, and a 401 where they must sign in', async () => {
  const { call } = await testSite({ newsletters: { mailEventsSecret: 'a secret of mail events' } })
  const deep = '['.repeat(20_000) + ']'.repeat(20_000)
  const wide = `[${'{},'.repeat(20_000)}{}]`
  const refused: [string, number, (value: string) => string][] = [
    ['/user/login/second-factor', 400, (value) => `{"challenge":"x","assertion":{"a":${value}}}`],
    ['/user/step-up', 401, (value) => `{"assertion":{"a":${value}}}`],
    ['/user/passkeys', 401, (value) => `{"challenge":"x","name":"x","attestation":{"a":${value}}}`],
    ['/mail-events', 400, (value) => value],
    ['/registrations', 400, (value) => `{"name":${value}}`],
  ]
  for (const [path, expected, bodyOf] of refused) {
    for (const value of [deep, wide]) {
      const { status, headers } = await call('POST', path, bodyOf(value))
      expect([path, status]).toEqual([path, expected])
      expect(headers.get('content-type')).toBe('application/problem+json')
    }
  }
})

test('a limited client is refused before its body is read', async () => {
  const { site } = await testSite({ rateLimits: true })
  let isRead = false
  const send = (path: string, body: BodyInit) =>
    site.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '30' },
      body,
      duplex: 'half',
    } as RequestInit)
  const unread = () =>
    new ReadableStream(
      {
        pull(controller) {
          isRead = true
          controller.enqueue(new TextEncoder().encode('{"a":1}'))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
  for (const path of ['/faq/searches', '/subscriptions', '/user/login']) {
    for (let nth = 0; nth < 400; nth++) {
      if ((await send(`/api/v0${path}`, '{}')).status === 429) break
    }
    const { status } = await send(`/api/v0${path}`, unread())
    expect([path, status, isRead]).toEqual([path, 429, false])
  }
})

test('a body that breaks off does no harm', async () => {
  const { composed, signIn, db } = await testSite()
  const url = await serve(composed)
  const { authorization } = await signIn()
  for (const path of ['/api/v0/registrations', '/api/v0/blogs', '/forms/waitlist']) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await once(socket, 'connect')
    const type = path.startsWith('/forms') ? urlencoded : 'application/json'
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nAuthorization: ${authorization}\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n{"summary":"S","`,
    )
    const closed = once(socket, 'close')
    socket.end()
    socket.resume()
    await closed
  }
  const health = await send(`${url}/api/v0/registrations`, {
    headers: json,
    body: '{"name":"Ada","email":"ada@example.com"}',
    as: 'chunked',
  })
  expect(health.status).toBe(201)
  expect(await db.selectFrom('blogs').select('id').execute()).toEqual([])
})

test('a refusal before the body is read does not break the connection', async () => {
  const { composed } = await testSite()
  const url = await serve(composed)
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  onTestFinished(() => agent.destroy())
  const refused: [string, Record<string, string>][] = [
    ['/api/v0/blogs', json],
    ['/api/v0/nothing-here', json],
    ['/api/v0/registrations', { 'content-type': 'text/plain' }],
    ['/api/v0/registrations', json],
  ]
  const sizes = [1_000, 50_000, 1_100_000, 5_000_000, 12_000_000]
  const statuses = new Set<number>()
  for (let round = 0; round < 2; round++) {
    for (const as of ['content-length', 'chunked'] as const) {
      const all = sizes.flatMap((size) =>
        refused.map(([path, headers]) =>
          send(url + path, { headers, body: Buffer.alloc(size, 'x'), as, agent }),
        ),
      )
      for (const { status } of await Promise.all(all)) statuses.add(status)
    }
  }
  expect([...statuses].sort()).toEqual([400, 401, 404, 413, 415])
})
