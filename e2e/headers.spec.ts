import { expect, staffAccount, requestTest as test } from './fixtures.ts'

const data = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Every kind of response that is not a page, each with its security headers. */
const answers: [string, string, { method?: string; form?: Record<string, string> }?][] = [
  ['an api answer', '/api/v0/faq'],
  ['an api error', '/api/v0/blogs/999999'],
  ['an api call that is none', '/api/v0/nothing'],
  ['a staff call without a token', '/api/v0/leads'],
  ['a broken body', '/api/v0/registrations', { method: 'POST' }],
  ['the description of the api', '/api/v0/openapi.json'],
  ['a form taken', '/forms/waitlist', { method: 'POST', form: { email_address: 'h@example.com' } }],
  ['a redirect', '/forms/unsubscribe'],
  ['an icon', '/favicon.svg'],
  ['the feed', '/feed.xml'],
  ['the sitemap', '/sitemap.xml'],
  ['robots.txt', '/robots.txt'],
  ['security.txt', '/.well-known/security.txt'],
  ['the manifest', '/site.webmanifest'],
  ['an image that is not there', `/media/${'0'.repeat(64)}.png`],
  ['health', '/healthz'],
  ['metrics', '/metrics'],
]

for (const [what, path, { method = 'GET', form } = {}] of answers) {
  test(`${what} has the headers of data, not of a page`, async ({ request }) => {
    const answer = await request.fetch(path, { method, form, maxRedirects: 0 })
    const headers = answer.headers()
    expect(headers).toMatchObject(data)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/)
    expect(headers['strict-transport-security']).toBeUndefined()
  })
}

test('a refused form is returned as a page, with the policy of pages and never cached', async ({
  request,
}) => {
  const answer = await request.post('/forms/waitlist', { form: { email_address: 'no' } })
  expect(answer.status()).toBe(422)
  const headers = answer.headers()
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-security-policy']).toMatch(/default-src .*script-src/)
})

test('share images may be embedded by other sites, and nothing else', async ({ request }) => {
  const headers = (await request.get('/og/home.png')).headers()
  expect(headers).toMatchObject({ ...data, 'cross-origin-resource-policy': 'cross-origin' })
  expect(headers['content-security-policy']).toContain('sandbox')
})

test('scripts, fonts and images of articles are data too', async ({ request }) => {
  const page = await (await request.get('/')).text()
  const article = await (await request.get('/blog/1')).text()
  const files = [
    /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1],
    /href="(\/assets\/[^"]+\.woff2)"/.exec(page)?.[1],
    /(\/media\/[0-9a-f]{64}\.\w+)/.exec(article)?.[1],
  ]
  for (const file of files) {
    expect(file).toBeTruthy()
    const answer = await request.get(file ?? '')
    const again = await request.get(file ?? '', {
      headers: { 'if-none-match': answer.headers().etag ?? '' },
    })
    expect(again.status()).toBe(304)
    // Webmail programs load pictures from another origin.
    const policy = file?.startsWith('/media/') ? 'cross-origin' : 'same-origin'
    for (const response of [answer, again]) {
      expect(response.headers(), file).toMatchObject({
        ...data,
        'cross-origin-resource-policy': policy,
      })
    }
    expect(answer.headers()['content-security-policy'], file).toContain('sandbox')
  }
})

test('pages say what they may do, from the cache, in an error and for staff', async ({
  request,
}) => {
  const first = await request.get('/about')
  const etag = first.headers().etag ?? ''
  const kept = await request.get('/about', { headers: { 'if-none-match': etag } })
  expect(kept.status()).toBe(304)
  // It replaces the policy of the browser's cached copy, which is the same page.
  expect(kept.headers()['content-security-policy']).toBe(first.headers()['content-security-policy'])
  const pages = [
    first,
    await request.get('/about'),
    await request.get('/no-such-page'),
    await request.get('/contentmanager'),
    await request.get('/api/docs'),
  ]
  for (const page of pages) {
    const headers = page.headers()
    const policy = headers['content-security-policy'] ?? ''
    for (const rule of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy, page.url()).toContain(rule)
    }
    expect(policy).not.toContain('unsafe')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['referrer-policy']).toBeTruthy()
  }
})

test('an export of leads is a download, not a page', async ({ request }) => {
  const login = await request.post('/api/v0/user/login', { data: staffAccount })
  const { result } = await login.json()
  const answer = await request.get('/api/v0/leads/export.csv', {
    headers: { authorization: `Bearer ${result.token}` },
  })
  expect(answer.headers()['content-disposition']).toContain('attachment')
  expect(answer.headers()).toMatchObject({ ...data, 'cache-control': 'no-store' })
})
