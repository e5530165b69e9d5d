/* Several people write in one newsletter, and one of them loses the network: everybody's words stay. */
import type { Page } from '@playwright/test'
import { paragraph, staffHeaders, unique } from './articles.ts'
import { addColleague, browserOf } from './colleagues.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { linkIn, mailTo, newAddress } from './sign-ups.ts'

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ })

async function typeAtEnd(page: Page, text: string) {
  await paragraph(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text, { delay: 5 })
}

test('two people write in one newsletter, one of them offline for a while', async ({
  browser,
  baseURL,
  request,
}) => {
  const headers = await staffHeaders(request)
  const content = JSON.stringify([{ id: 'b', type: 'paragraph', content: '<p>Dear readers.</p>' }])
  const made = await request.post('/api/v0/newsletters', {
    headers,
    data: { subject: unique('News'), content, audience: { lists: ['waitlist'] } },
  })
  const { newsletterId } = (await made.json()).newsletter
  const path = `/contentmanager/newsletters/${newsletterId}`
  const ada = await browserOf(browser, baseURL, addColleague('ada'))
  const ben = await browserOf(browser, baseURL, addColleague('ben'))
  for (const { page } of [ada, ben]) {
    await page.goto(path)
    await expect(paragraph(page)).toHaveText('Dear readers.')
  }
  await expect(ada.page.getByText(`Also here: ${ben.username}`)).toBeVisible()

  await Promise.all([
    typeAtEnd(ada.page, ' Ada was here.'),
    (async () => {
      await ben.page.getByLabel('Preheader').fill('Written by Ben')
    })(),
  ])
  await expect(paragraph(ben.page)).toHaveText('Dear readers. Ada was here.')
  await expect(ada.page.getByLabel('Preheader')).toHaveValue('Written by Ben')

  await ben.context.setOffline(true)
  await typeAtEnd(ben.page, ' Ben was offline.')
  await ada.page.getByLabel('Subject').fill('Changed meanwhile')
  await expect(saved(ada.page)).toBeVisible()
  await ben.context.setOffline(false)
  for (const { page } of [ada, ben]) {
    await expect(paragraph(page)).toHaveText('Dear readers. Ada was here. Ben was offline.')
    await expect(page.getByLabel('Subject')).toHaveValue('Changed meanwhile')
    await expect(saved(page)).toBeVisible()
  }
  // Undo takes back one's own words only.
  await ada.page.getByRole('button', { name: 'Undo' }).click()
  await expect(ada.page.getByLabel('Preheader')).toHaveValue('Written by Ben')
  await expect(paragraph(ada.page)).toContainText('Ben was offline.')

  await expect
    .poll(async () => {
      const answer = await request.get(`/api/v0/newsletters/${newsletterId}`, { headers })
      return (await answer.json()).newsletter
    })
    .toMatchObject({
      preheader: 'Written by Ben',
      content: expect.stringContaining('Ben was offline.'),
    })
  await ada.context.close()
  await ben.context.close()
})

test('a subject that changes under the open question is named before the newsletter is sent', async ({
  browser,
  baseURL,
  request,
}) => {
  const headers = await staffHeaders(request)
  const address = newAddress('seen')
  await request.post('/api/v0/subscriptions', { data: { email: address, list: 'mailing-list' } })
  const confirm = new URL(linkIn(await mailTo(address), 'confirm'), 'http://localhost')
  await request.post('/forms/confirm', {
    form: { token: confirm.searchParams.get('token') ?? '' },
  })
  await request.post('/api/v0/settings', {
    headers,
    data: { sender: { postalAddress: 'Loom Street 1, 10115 Berlin' } },
  })
  const content = JSON.stringify([{ id: 'b', type: 'paragraph', content: '<p>Dear readers.</p>' }])
  const subject = unique('As it was read')
  const made = await request.post('/api/v0/newsletters', {
    headers,
    data: { subject, content, audience: { lists: ['mailing-list'] } },
  })
  const path = `/contentmanager/newsletters/${(await made.json()).newsletter.newsletterId}`
  const ada = await browserOf(browser, baseURL, addColleague('ada'))
  const ben = await browserOf(browser, baseURL, addColleague('ben'))
  for (const { page } of [ada, ben]) {
    await page.goto(path)
    await expect(paragraph(page)).toHaveText('Dear readers.')
  }
  await ada.page.getByRole('button', { name: 'Send now' }).click()
  const question = ada.page.getByRole('dialog', { name: 'Send now?' })
  await expect(question).toContainText(subject)
  await ben.page.getByLabel('Subject').fill('Slipped in')
  await expect(saved(ben.page)).toBeVisible()
  await expect(ada.page.getByLabel('Subject', { exact: true })).toHaveValue('Slipped in')
  await expect(question).toContainText(subject)
  await question.getByRole('button', { name: 'SEND', exact: true }).click()
  const others = ada.page.getByRole('dialog', { name: 'Send the changes of colleagues too?' })
  await expect(others.getByRole('listitem')).toHaveText(`Subject ${ben.username}`)
  await expectAccessible(ada.page)
  await others.getByRole('button', { name: 'Go on with all' }).click()
  await expect(question).toContainText('Slipped in')
  await question.getByRole('button', { name: 'CANCEL' }).click()
  await expect(ada.page.getByRole('button', { name: 'Send now' })).toBeVisible()
  expect([...ada.messages, ...ben.messages]).toEqual([])
  await ada.context.close()
  await ben.context.close()
})
