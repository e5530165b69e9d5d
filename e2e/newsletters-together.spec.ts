/* Several people write in one newsletter, and one of them loses the network: everybody's words stay. */
import type { Page } from '@playwright/test'
import { paragraph, staffHeaders, unique } from './articles.ts'
import { addColleague, browserOf } from './colleagues.ts'
import { expect, test } from './fixtures.ts'

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
