import { connect } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { hostileRequests } from '../src/testing/hostile/requests.ts'
import { hydrate, staffAccount, waitUntilLoaded } from './fixtures.ts'
import { fillWithHostility } from './hostile-content.ts'
import { launcher } from './launcher.ts'

/** A site of its own, because other journeys should not meet this content. */
const { launch } = launcher()
const open = () =>
  launch({
    STAFF_USERNAME: staffAccount.username,
    STAFF_PASSWORD: staffAccount.password,
    TRUST_PROXY: '1',
  })

test('hostile text is text on every page, for visitors and for staff', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000)
  const site = open()
  const url = await site.url()
  const { token, articleId } = await fillWithHostility(request, url)
  const wires = layTripwires(page, url)
  const visit = async (path: string) => {
    await test.step(path, async () => {
      await page.goto(url + path)
      if (!path.startsWith('/contentmanager')) await hydrate(page)
      await waitUntilLoaded(page)
      expect(await suspiciousIn(page), path).toEqual([])
      expect(wires.tripped(), path).toEqual([])
    })
  }
  await visit('/resources')
  await visit(`/blog/${articleId}`)
  await visit(`/blog/${articleId + 7}`)
  await visit('/faq')
  await visit('/promptblaster')
  await page.getByRole('button', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('dialog', { name: 'Leaderboard' })).toContainText('alert')
  await visit('/join?sent=%22%3E%3Cscript%3Ealert(1)%3C/script%3E')
  await visit('/confirm?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E')
  await visit('/%3Cscript%3Ealert(1)%3C/script%3E?x=%3Cimg%20src=x%20onerror=alert(1)%3E')

  await page.addInitScript((value) => localStorage.setItem('jwt_access_token', value), token)
  await visit('/contentmanager/blogger')
  await visit('/contentmanager/faq')
  await visit('/contentmanager/faq/edit/1')
  await visit('/contentmanager/leads')
  await visit('/contentmanager/leads?q=%3Cscript%3E')
  await visit('/contentmanager/leads/5')
  await visit(`/contentmanager/blogger/edit/${articleId}`)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title="Preview of the article"]')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(/<script>alert/)
  expect(await suspiciousIn(page)).toEqual([])
  expect(wires.tripped()).toEqual([])

  // A page without our policy, which would not let it read XML.
  await page.goto('about:blank')
  for (const path of ['/feed.xml', '/sitemap.xml']) {
    const xml = await (await request.get(url + path)).text()
    const root = await page.evaluate(
      (text) => new DOMParser().parseFromString(text, 'text/xml').documentElement.tagName,
      xml,
    )
    expect(['feed', 'urlset'], path).toContain(root)
  }
})

test('malformed requests cause no server error, redirect or disclosure', async ({ request }) => {
  test.setTimeout(120_000)
  const site = open()
  const url = await site.url()
  const metrics = async () => (await request.get(`${url}/metrics`)).text()
  expect(await metrics()).toMatch(/^site_workers 1$/m)
  const rss = async () =>
    Number(/^process_resident_memory_bytes\S* (\S+)$/m.exec(await metrics())?.[1])
  const before = await rss()
  for (const [name, { raw, expect: allowed }] of Object.entries(hostileRequests)) {
    const answer = await overSocket(url, raw)
    const [head = '', ...rest] = answer.split('\r\n\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
    const body = rest.join('\r\n\r\n')
    const label = `${name}: ${head.slice(0, 400)}`
    // A closed connection is also a valid response.
    expect(status, label).toBeLessThan(500)
    if (allowed) expect(allowed, label).toContain(status)
    if (status) {
      expect(head, label).toMatch(/^x-content-type-options: nosniff\r?$/im)
      expect(head, label).toMatch(/^content-security-policy: default-src 'none'/im)
    }
    expect(/^location: *(.*)$/im.exec(head)?.[1] ?? '/', label).toMatch(/^\/(?![/\\])/)
    expect(head, label).not.toMatch(/^set-cookie/im)
    expect(body, label).not.toMatch(/root:.*:0:0|"private": true|SQLite format|evil\.example/)
    expect(body, label).not.toMatch(/node_modules|\bat \S+ \(|<script>alert/)
  }
  expect((await request.get(`${url}/readyz`)).status()).toBe(200)
  expect((await rss()) - before).toBeLessThan(300_000_000)
  expect(site.output()).not.toMatch(/"level":(50|60)/)
})

/**
 * Records everything that a script could cause: a console message, a dialog, a request to another host, a policy
 * violation.
 */
function layTripwires(page: Page, url: string) {
  const recorded: string[] = []
  page.on('dialog', (dialog) => {
    recorded.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => recorded.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => recorded.push(`uncaught: ${error.message}`))
  page.on('popup', () => recorded.push('a window'))
  page.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(`${url}/`) && !/^(data|blob):/.test(address)) recorded.push(address)
  })
  // The browser logs the 404 of a page that does not exist.
  return { tripped: () => recorded.filter((one) => !/status of 404 \(Not Found\)/.test(one)) }
}

/** Elements and attributes that no page of ours has, in the page and in its frames. */
function suspiciousIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const frames = [...document.querySelectorAll('iframe')].flatMap(
      (frame) => frame.contentDocument ?? [],
    )
    const elements = [document, ...frames].flatMap((one) => [...one.querySelectorAll('*')])
    const found: string[] = []
    for (const element of elements) {
      if (element.matches('object, embed, base, math, template, noscript img, meta[http-equiv]')) {
        found.push(element.outerHTML.slice(0, 200))
      }
      for (const { name, value } of element.attributes) {
        const runs = /^on/.test(name) || ['srcdoc', 'formaction', 'ping'].includes(name)
        const scheme =
          /^(href|src|action|xlink:href)$/.test(name) &&
          URL.canParse(value, location.href) &&
          /^(?:javascript|vbscript):|^data:text/.test(new URL(value, location.href).href)
        if (runs || scheme) found.push(element.outerHTML.slice(0, 200))
      }
    }
    return found
  })
}

function overSocket(url: string, raw: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname)
    socket.setEncoding('latin1')
    socket.setTimeout(5000, () => socket.destroy())
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    socket.write(raw, 'latin1')
  })
}
