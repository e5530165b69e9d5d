import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { photo, staffHeaders } from './articles.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { linkIn, mailTo, newAddress } from './sign-ups.ts'

test('a newsletter is written, previewed, tested, sent to the list, read and unsubscribed from', async ({
  staffPage: page,
}) => {
  const address = newAddress('letter')
  await page.request.post('/api/v0/subscriptions', {
    data: { email: address, list: 'mailing-list' },
  })
  const confirm = linkIn(await mailTo(address), 'confirm')
  const token = new URL(confirm, 'http://localhost').searchParams.get('token') ?? ''
  await page.request.post('/forms/confirm', { form: { token } })

  // Without it nothing is sent.
  await page.request.post('/api/v0/settings', {
    headers: await staffHeaders(page.request),
    data: { sender: { postalAddress: 'Loom Street 1, 10115 Berlin' } },
  })
  await page.goto('/contentmanager')
  await page.getByRole('link', { name: 'Newsletters' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New newsletter' }).click()
  await page.getByLabel('Subject', { exact: true }).fill('News from the loom')
  await page.getByLabel('Preheader').fill('What we wove this week')
  await page.getByRole('button', { name: '+ Title' }).click()
  await page.keyboard.type('Woven this week')
  await page.getByRole('button', { name: '+ Paragraph' }).click()
  await page.keyboard.type('Threads meet.')
  await page.getByLabel('At most').fill('1000')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await expect(page.getByText(/will get it/)).toBeVisible()
  await expect(page.getByText('No mail server is configured')).toBeVisible()
  await page.getByRole('button', { name: 'Desktop' }).click()
  const mail = page.frameLocator('iframe[title^="The mail, 600 px"]')
  await expect(mail.getByRole('heading', { name: 'Woven this week' })).toBeVisible()
  await expect(mail.getByText('Loom Street 1, 10115 Berlin')).toBeVisible()
  await page.getByRole('button', { name: 'Phone' }).click()
  await page.getByRole('button', { name: 'Dark' }).click()
  const dark = page.frameLocator('iframe[title="The mail, 320 px wide, dark"]')
  await expect(dark.getByText('Threads meet.')).toBeVisible()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(page.locator('pre')).toContainText('Threads meet.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  const tester = newAddress('tester')
  await page.getByLabel('Send a test to').fill(tester)
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText(`A test was sent to ${tester}.`)).toBeVisible()
  expect(await mailTo(tester)).toContain('Subject: [Test] News from the loom')

  // After a reload everything is there, because the draft was saved automatically.
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('News from the loom')
  const showAsItIs = await showAsWaiting(page)
  // The audience is counted again after the question is asked. An answer that comes sooner must not be dropped.
  await page.route(/\/audience/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'SEND', exact: true }).click()
  await expect(page.getByRole('progressbar')).toBeInViewport()
  await expect(page.getByRole('row', { name: address })).toContainText('Waiting')
  showAsItIs()
  await expect(page.getByRole('row', { name: address })).toContainText('Sent')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  // A response that is being changed when the page closes would fail the test.
  await page.unrouteAll({ behavior: 'wait' })
})

test('a published article becomes a newsletter, and two people who edit it are merged', async ({
  staffPage: page,
  allowConsole,
}) => {
  // The browser logs the refused save (412).
  allowConsole(/412/)
  await page.goto('/contentmanager/blogger')
  await page.getByRole('link', { name: 'Send as newsletter' }).first().click()
  await page.waitForURL(/newsletters\/\d+$/)
  await expect(page.getByLabel('Subject')).not.toHaveValue('')
  const id = page.url().split('/').at(-1)
  const token = await page.evaluate(() => localStorage.getItem('jwt_access_token'))
  const other = await page.request.post(`/api/v0/newsletters/${id}/update`, {
    headers: { authorization: `Bearer ${token}` },
    data: { preheader: 'Written by someone else' },
  })
  expect(other.ok()).toBe(true)
  await page.getByLabel('Subject').fill('Mine')
  await expect(page.getByLabel('Preheader')).toHaveValue('Written by someone else')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Delete this draft' }).click()
  await page.waitForURL('**/contentmanager/newsletters')
  const draft = page.locator(`a[href="/contentmanager/newsletters/${id}"]`)
  await expect(draft).toBeHidden()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(draft).toBeVisible()
  const deleted = page.waitForResponse(new RegExp(`/newsletters/${id}/delete$`))
  await page.getByRole('checkbox', { name: 'Select Mine' }).check()
  await page.getByLabel('Selection').getByRole('button', { name: 'Delete' }).click()
  await expect(draft).toBeHidden()
  expect((await deleted).status()).toBe(204)
})

/**
 * The mails are sent too fast to be seen waiting, so the first responses are changed to show all of them as waiting.
 */
async function showAsWaiting(page: Page) {
  let isShown = false
  await page.route(/\/newsletters\/\d+$/, async (route) => {
    const response = await route.fetch()
    if (isShown) return route.fulfill({ response })
    const body = await response.json()
    const { newsletter } = body
    // Not sent yet: the screen reads it again while it asks.
    if (newsletter.state === 'draft') return route.fulfill({ response, json: body })
    newsletter.state = 'sending'
    newsletter.counts = { ...newsletter.counts, waiting: newsletter.counts.total, sent: 0 }
    await route.fulfill({ response, json: body })
  })
  await page.route(/\/recipients/, async (route) => {
    const response = await route.fetch()
    if (isShown) return route.fulfill({ response })
    const body = await response.json()
    for (const one of body.recipients) one.state = 'waiting'
    await route.fulfill({ response, json: body })
  })
  return () => {
    isShown = true
  }
}

test('pictures of a mail load in the preview and in a webmail program', async ({
  staffPage: page,
}) => {
  const headers = await staffHeaders(page.request)
  const uploaded = await page.request.post('/api/v0/media', {
    headers: { ...headers, 'content-type': 'image/png' },
    data: await photo(640, 320),
  })
  const { url } = (await uploaded.json()).media
  const content = JSON.stringify([{ id: 'i', type: 'image', src: url, alt: 'A loom', caption: '' }])
  const made = await page.request.post('/api/v0/newsletters', {
    headers,
    data: { subject: 'Pictures', content, audience: { lists: ['mailing-list'] } },
  })
  const { newsletterId } = (await made.json()).newsletter
  await page.goto(`/contentmanager/newsletters/${newsletterId}`)
  const widthOf = (picture: Locator) =>
    picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)
  const framed = page.frameLocator('iframe[title^="The mail, 320 px"]')
  await expect.poll(() => widthOf(framed.getByAltText('A loom'))).toBeGreaterThan(0)

  const { origin } = new URL(page.url())
  const mailProgram = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<link rel="icon" href="data:,"><img alt="A loom" src="${origin}${url}?w=640">`)
  })
  await new Promise<void>((done) => mailProgram.listen(0, '127.0.0.1', done))
  await page.goto(`http://127.0.0.1:${(mailProgram.address() as AddressInfo).port}/`)
  await expect.poll(() => widthOf(page.getByAltText('A loom'))).toBeGreaterThan(0)
  mailProgram.close()
})

test('a scheduled newsletter says when and to whom it goes, gets another time, and is duplicated', async ({
  staffPage: page,
}) => {
  const headers = await staffHeaders(page.request)
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v0${path}`, { headers, data })
    expect(answer.ok()).toBe(true)
    return answer.json()
  }
  const address = newAddress('scheduled')
  await post('/settings', { sender: { postalAddress: 'Loom Street 1, 10115 Berlin' } })
  await post('/leads', {
    email: address,
    lists: ['mailing-list'],
    consent: 'Signed the list at the fair',
  })
  const { newsletter } = await post('/newsletters', {
    subject: 'Later',
    content: JSON.stringify([{ id: 'p', type: 'paragraph', content: '<p>Later</p>' }]),
    audience: { lists: ['mailing-list'], signedUpAfter: '2020-01-01T00:00:00Z' },
  })
  const path = `/newsletters/${newsletter.newsletterId}`
  await post(`${path}/send`, { at: new Date(Date.now() + 86_400_000).toISOString() })
  await page.goto(`/contentmanager${path}`)
  const panel = page.getByRole('region', { name: 'Scheduled' })
  await expect(panel).toContainText('time zone')
  await expect(panel).toContainText('To: Mailing list')
  await expect(panel).toContainText('Signed up on or after Jan 1, 2020')
  await expect(panel).toContainText('will get it')
  await expectAccessible(page)
  await panel.getByLabel('Another time').fill('2099-05-04T10:30')
  await panel.getByRole('button', { name: 'Reschedule' }).click()
  await expect(panel).toContainText('2099')
  await expect(page.getByText(/^Scheduled for May 4, 2099.*\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith(path))
  await expect(page.getByLabel('Subject')).toHaveValue('Later')
  const conditions = page.getByText('Conditions', { exact: true })
  await expect(page.getByLabel('Signed up on or after')).toBeVisible()
  // Conditions stay open when the last one is emptied.
  await page.getByLabel('Signed up on or after').fill('')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await expect(page.getByLabel('Role')).toBeVisible()
  await conditions.click()
  await expect(page.getByLabel('Role')).toBeHidden()
  await page.goto(`/contentmanager${path}`)
  await page.getByRole('button', { name: 'Back to draft' }).press('Enter')
  await page.getByRole('button', { name: 'BACK TO DRAFT', exact: true }).press('Enter')
  await expect(page.getByLabel('Subject')).toHaveValue('Later')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
