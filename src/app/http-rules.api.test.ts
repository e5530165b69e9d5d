import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

const registration = { name: 'Ada', email: 'ada@example.com' }

test('errors are problem details', async () => {
  const { call } = await testSite()
  const answers = [
    { ...(await call('POST', '/registrations', '{"name":')), expected: 400 },
    { ...(await call('GET', '/blogs/7')), expected: 404 },
    { ...(await call('GET', '/nothing-here')), expected: 404 },
    { ...(await call('POST', '/registrations', {})), expected: 422 },
    { ...(await call('POST', '/faq', {})), expected: 401 },
  ]
  for (const { status, headers, body, expected } of answers) {
    expect(status).toBe(expected)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body).toMatchObject({
      type: 'about:blank',
      title: expect.any(String),
      status: expected,
      detail: expect.any(String),
    })
  }
})

test('a body must be declared as JSON', async () => {
  const { call } = await testSite()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const answer = await call('POST', '/registrations', JSON.stringify(registration), {
      'content-type': type,
      'content-length': '10',
    })
    expect(answer.status, type).toBe(415)
  }
})

test('unknown fields are ignored', async () => {
  const { call } = await testSite()
  const answer = await call('POST', '/registrations', { ...registration, admin: true })
  expect(answer.status).toBe(201)
  expect(answer.body.registration).not.toHaveProperty('admin')
})

test('a body over the limit is a 413, also without a content-length', async () => {
  const { call, site, signIn } = await testSite()
  const large = { ...registration, name: 'x'.repeat(1_100_000) }
  const announced = await call('POST', '/registrations', large, { 'content-length': '1100050' })
  expect(announced.status).toBe(413)
  const chunked = await site.request('/api/v0/registrations', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    body: new Blob([JSON.stringify(large)]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(chunked.status).toBe(413)
  const blog = { content: '[]', summary: 'S', ignored: 'x'.repeat(2_000_000) }
  expect((await call('POST', '/blogs', blog, await signIn())).status).toBe(201)
})

test('every call that takes a body has a limit, and says which', async () => {
  const { site, call, signIn } = await testSite()
  const staff = await signIn()
  const { paths } = (await call('GET', '/openapi.json')).body as {
    paths: Record<string, Record<string, { requestBody?: object; security?: object[] }>>
  }
  const taking = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => requestBody)
      .map(([method, { security }]) => ({
        method: method.toUpperCase(),
        path: path.replace('{documentId}', 'a-key-of-1').replace(/\{\w+\}/g, '1'),
        isPublic: !security && path !== '/api/v0/mail-events',
      })),
  )
  const small = ['confirm', 'unsubscribe', 'preferences']
  const forms = ['waitlist', 'mailing-list', 'early-access', 'register', ...small]
  const all = [
    ...taking,
    ...forms.map((form) => ({ method: 'POST', path: `/forms/${form}`, isPublic: true })),
  ]
  expect(all.length).toBeGreaterThan(15)
  for (const { method, path, isPublic } of all) {
    const isBlog = /\/blogs(\/1\/(update|staged-updates))?$/.test(path)
    const isForm = path.startsWith('/forms/')
    const [bytes, told] = isBlog
      ? [61_000_000, '60 MB']
      : /\/media(\/[^/]+\/replace)?$/.test(path)
        ? [20_001_000, '20 MB']
        : path.endsWith('/imports')
          ? [1_000_200_000, '1000 MB']
          : path.endsWith('/leads/import')
            ? [20_201_000, '20 MB']
            : path.endsWith('/redirects/import')
              ? [8_001_000, '8 MB']
              : /\/documents\/[^/]+\/updates$/.test(path)
                ? [2_001_000, '2 MB']
                : isPublic
                  ? [64_001, small.some((form) => path === `/forms/${form}`) ? '10 kB' : '64 kB']
                  : [1_001_000, '1 MB']
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    const answer = await site.request(path, {
      method,
      // The length is announced, so the request can be refused before any of the body is read.
      headers: {
        'content-type': type,
        'content-length': String(bytes),
        accept: 'application/json',
        ...staff,
      },
      body: '{}',
    })
    const { status, detail } = await answer.json()
    expect([answer.status, status], `${method} ${path}`).toEqual([413, 413])
    expect(detail, `${method} ${path}`).toBe(`A request may hold at most ${told}.`)
  }
})

test('the OpenAPI document lists every call of the specification', async () => {
  const { call, site } = await testSite()
  const { body } = await call('GET', '/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  const calls = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(calls).toEqual(
    expect.arrayContaining([
      'POST /api/v0/subscriptions',
      'POST /api/v0/blogs',
      'GET /api/v0/blogs',
      'GET /api/v0/blogs/{blogId}',
      'POST /api/v0/blogs/{blogId}/delete',
      'POST /api/v0/blogs/{blogId}/update',
      'POST /api/v0/registrations',
      'POST /api/v0/leaderboard/score',
      'GET /api/v0/leaderboard/scores',
      'GET /api/v0/faq',
      'GET /api/v0/faq/{faqId}',
      'POST /api/v0/faq',
      'PATCH /api/v0/faq/{faqId}',
      'DELETE /api/v0/faq/{faqId}',
      'POST /api/v0/bookings',
      'POST /api/v0/user/login',
      'POST /api/v0/user/validation',
    ]),
  )
  const page = await (await site.request('/api/docs')).text()
  for (const one of ['/api/v0/blogs/{blogId}/update', 'Join the waitlist or the mailing list']) {
    expect(page).toContain(one)
  }
})

test('numbers in a query are decimal digits only', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  const calls = [
    '/leaderboard/scores?page=',
    '/leaderboard/scores?limit=',
    '/blogs/cards?limit=',
    '/activity?limit=',
    '/activity?before=',
    '/leads?limit=',
  ]
  for (const path of calls) {
    expect((await call('GET', `${path}5`, undefined, staff)).status, path).toBe(200)
    for (const number of ['0x5', '5.0', '0b101', '0o5', '%205', '5e0', '05', '%2B5', '']) {
      const { status } = await call('GET', `${path}${number}`, undefined, staff)
      expect(status, path + number).toBe(422)
    }
  }
})
