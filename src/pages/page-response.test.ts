import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { finishPages } from './page-response.ts'

const rules = {
  formOrigins: ['https://forms.example'],
  https: false,
  preloadRel: () => undefined,
}
const visitor = '192.0.2.7'
/** `*` stands for the framework's nonce. */
const page = (html: string, status = 200) =>
  finishPages(
    (_, { nonce }) =>
      new Response(html.replaceAll('*', `nonce="${nonce}"`), {
        status,
        headers: { 'content-type': 'text/html' },
      }),
    rules,
  )

test('the policy names the inline scripts of the page and no others', async () => {
  const html =
    '<script *>run()</script><script>injected()</script><script * src="/a.js"></script><script * type="application/ld+json">{}</script>'
  const response = await page(html)(new Request('http://x/'), visitor)
  const policy = response.headers.get('content-security-policy') ?? ''
  const hash = createHash('sha256').update('run()').digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("form-action 'self' https://forms.example")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('the policy allows the speculation rules, and private pages have none', async () => {
  const text = '{"prefetch":[]}'
  const serve = finishPages(
    () => new Response('<body></body>', { headers: { 'content-type': 'text/html' } }),
    { ...rules, speculationRules: () => text },
  )
  const open = await serve(new Request('http://x/join'), visitor)
  const hash = createHash('sha256').update(text).digest('base64')
  expect(open.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  expect(await open.text()).toContain(text)
  for (const path of ['/contentmanager', '/confirm/abc', '/JOIN']) {
    const closed = await serve(new Request(`http://x${path}`), visitor)
    expect(await closed.text(), path).not.toContain(text)
  }
})

test('the policy names the inline styles too, and scripts may not create HTML', async () => {
  const response = await page('<style *>b{}</style><style * data-x>b{}</style><style>i{}</style>')(
    new Request('http://x/'),
    visitor,
  )
  const policy = response.headers.get('content-security-policy') ?? ''
  const hash = createHash('sha256').update('b{}').digest('base64')
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("require-trusted-types-for 'script';trusted-types default template")
})

test('in development, the tools may add styles and markup', async () => {
  const render = () => new Response('x', { headers: { 'content-type': 'text/html' } })
  const answer = finishPages(render, { ...rules, development: true })(
    new Request('http://x/'),
    visitor,
  )
  const policy = (await answer).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("style-src 'self' 'unsafe-inline'")
  expect(policy).not.toContain('trusted-types')
})

test('addresses with a token are not sent to other sites', async () => {
  const referrers = async (path: string) =>
    (await page('x')(new Request(`http://x${path}`), visitor)).headers.get('referrer-policy')
  expect(await referrers('/confirm?token=1')).toBe('same-origin')
  expect(await referrers('/')).toBe('strict-origin-when-cross-origin')
})

test('public pages may be shared, staff pages and errors may not', async () => {
  const cacheControl = async (path: string, status = 200) =>
    (await page('x', status)(new Request(`http://x${path}`), visitor)).headers.get('cache-control')
  expect(await cacheControl('/')).toContain('s-maxage')
  for (const path of [
    '/contentmanager/login',
    '/confirm',
    '/unsubscribe',
    '/%63onfirm?token=x',
    '/CONFIRM?token=x',
    '/Unsubscribe?token=x',
  ]) {
    expect(await cacheControl(path), path).toBe('no-store')
  }
  expect(await cacheControl('/nowhere', 404)).toBe('no-store')
})

test('leading slashes redirect within this site, whatever host the request names', async () => {
  const answer = await page('x')(new Request('http://evil.example//evil.example/a//b?c=1'), visitor)
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/evil.example/a//b?c=1'])
})

test('a response that is not a page is not changed', async () => {
  const redirect = finishPages(
    () => new Response(null, { status: 307, headers: { location: '/resources' } }),
    rules,
  )
  const response = await redirect(new Request('http://x/blog/x'), visitor)
  expect(response.headers.get('location')).toBe('/resources')
  expect(response.headers.has('content-security-policy')).toBe(false)
})

test('HSTS and upgrade-insecure-requests are sent only where there is TLS', async () => {
  const render = () => new Response('x', { headers: { 'content-type': 'text/html' } })
  const secure = await finishPages(render, { ...rules, https: true })(
    new Request('http://x/'),
    visitor,
  )
  expect(secure.headers.get('strict-transport-security')).toContain('max-age')
  expect(secure.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
  const plain = await finishPages(render, rules)(new Request('http://x/'), visitor)
  expect(plain.headers.has('strict-transport-security')).toBe(false)
})

test('the policy fits the page that is sent, at every render', async () => {
  const one = await page('<script *>[{u:1794852824702}]</script>')(
    new Request('http://x/a'),
    visitor,
  )
  const other = await page('<script *>[{u:1794852829999}]</script>')(
    new Request('http://x/a', { method: 'HEAD' }),
    visitor,
  )
  const hash = createHash('sha256').update('[{u:Date.now()}]').digest('base64')
  const policy = one.headers.get('content-security-policy')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(other.headers.get('content-security-policy')).toBe(policy)
  expect(await one.text()).toBe('<script>[{u:Date.now()}]</script>')
})

test('a page that lacks its content says when to come back', async () => {
  const retryAfter = async (status: number) =>
    (await page('x', status)(new Request('http://x/faq'), visitor)).headers.get('retry-after')
  expect(await retryAfter(503)).toBe('5')
  expect(await retryAfter(200)).toBeNull()
})

test('a page that was rendered without current data is not cached', async () => {
  const render = () =>
    new Response('x', { headers: { 'content-type': 'text/html', 'cache-control': 'no-store' } })
  const answer = await finishPages(render, rules)(new Request('http://x/'), visitor)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('only pages with an embed may load players, and only pages with a clip play anything', async () => {
  const withPlayers = { ...rules, playerOrigins: ['https://player.example'] }
  const policyOf = async (html: string, path = '/') => {
    const render = () => new Response(html, { headers: { 'content-type': 'text/html' } })
    const answer = await finishPages(render, withPlayers)(new Request(`http://x${path}`), visitor)
    return answer.headers.get('content-security-policy') ?? ''
  }
  const plain = await policyOf(
    '<p>&lt;iframe&gt; and &lt;video&gt;</p><script>"<iframe><video>"</script>',
  )
  expect(plain).toContain("frame-src 'self';")
  expect(plain).not.toContain('media-src')
  expect(await policyOf('<iframe name="a"></iframe>')).toContain(
    "frame-src 'self' https://player.example;",
  )
  expect(await policyOf('<video></video>')).toContain("media-src 'self' blob:;")
  const staff = await policyOf('', '/contentmanager/blogger')
  expect(staff).toContain("frame-src 'self' https://player.example;media-src 'self' blob:;")
})
