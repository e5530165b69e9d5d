import type { APIRequestContext } from '@playwright/test'
import { staffHeaders } from './articles.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { joinWaitlist, linkIn, mailTo, newAddress, success } from './sign-ups.ts'

/** Signs up for the mailing list and opens the link of the mail. */
async function subscribe(request: APIRequestContext, email: string) {
  await request.post('/api/v0/subscriptions', { data: { email, list: 'mailing-list' } })
  return linkIn(await mailTo(email), 'confirm')
}

test('a first name is put where the caret was, and the preview shows the text for readers without one', async ({
  staffPage: page,
}) => {
  const headers = await staffHeaders(page.request)
  const made = await page.request.post('/api/v0/newsletters', { headers, data: {} })
  const { newsletter } = await made.json()
  await page.goto(`/contentmanager/newsletters/${newsletter.newsletterId}`)
  await page.getByLabel('Subject', { exact: true }).fill('Hello ')
  await page.getByText('First names', { exact: true }).click()
  const insert = page.getByRole('button', { name: 'Insert the first name' })
  await insert.click()
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Hello {first name|there}')
  await page.getByRole('button', { name: '+ Paragraph' }).click()
  await page.keyboard.type('Dear ')
  await page.getByLabel('Text for readers without a name').fill('friend')
  await insert.click()
  await expect(page.getByText('{first name|friend} was inserted.')).toBeVisible()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(page.locator('pre')).toContainText('Dear friend')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.request.post(`/api/v0/newsletters/${newsletter.newsletterId}/delete`, { headers })
})

test('a reader chooses new articles after the confirmation, and ends them again', async ({
  page,
}) => {
  await page.goto(await subscribe(page.request, newAddress('digest')))
  await page.waitForURL(/\/thankyousubscribe\?token=/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose how often' }).click()
  await page.getByLabel('New articles', { exact: true }).selectOption('Once a week')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You get new articles once a week.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.getByLabel('New articles', { exact: true }).selectOption('Never')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You get no new articles by mail.')).toBeVisible()
})

test('a burst of forms costs the next visitor a moment of work, and no form is lost', async ({
  page,
  allowConsole,
}) => {
  // The browser reports the answer that asks for the work.
  allowConsole(/429/)
  for (let n = 0; n < 15; n++) {
    const answer = await page.request.post('/api/v0/subscriptions', {
      data: { email: newAddress('burst'), list: 'waitlist', elapsed: 5000 },
    })
    expect(answer.status()).toBe(201)
  }
  const address = newAddress('patient')
  const solver = page.waitForResponse((answer) => /\/proof-[^/]*\.js$/.test(answer.url()))
  await joinWaitlist(page, address)
  await solver
  await expect(page.getByText(success)).toBeVisible({ timeout: 30_000 })
  expect(await mailTo(address)).toContain('Subject:')
})
