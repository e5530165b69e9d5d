import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { addBlog, card, unique } from './articles.ts'
import { addColleague, browserOf } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

test('notes are written on the chart, changed, deleted and taken back', async ({
  browser,
  baseURL,
}) => {
  const { page, context, messages } = await browserOf(browser, baseURL, addColleague('noter'))
  const text = unique('A talk')
  await page.goto('/contentmanager')
  const notes = page.getByRole('region', { name: 'Notes on the chart' })
  await notes.getByLabel('Note').fill(text)
  await notes.getByRole('button', { name: 'Add note' }).click()
  const note = notes.getByRole('listitem').filter({ hasText: text })
  await expect(note).toBeVisible()
  await expect(notes.getByLabel('Note')).toHaveValue('')
  // The chart names it on its day.
  const chart = page.getByRole('slider', { name: /^Visitors/ })
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`Note: ${text}`))

  await note.getByRole('button', { name: 'Edit' }).click()
  await notes.getByLabel('Note').first().fill(`${text}, moved`)
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect(note.getByText(`${text}, moved`)).toBeVisible()
  await expectAccessible(page)

  await note.getByRole('button', { name: 'Delete' }).click()
  await expect(note).toHaveCount(0)
  const undone = page.getByRole('status').filter({ hasText: `Deleting “${text}, moved”.` })
  await undone.getByRole('button', { name: 'Undo' }).click()
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Delete' }).click()
  // Leaving the staff area begins the work at once.
  await page.getByRole('button', { name: 'Site' }).click()
  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page).toHaveURL('/about')
  await page.goto('/contentmanager')
  await expect(notes.getByRole('button', { name: 'Add note' })).toBeVisible()
  await expect(note).toHaveCount(0)
  expect(messages).toEqual([])
  await context.close()
})

test('the numbers of any range are saved as JSON and CSV', async ({ staffPage: page }) => {
  await page.goto('/contentmanager')
  const panel = page.getByRole('region', { name: 'Export' })
  await panel.getByLabel('From').fill('2026-01-05')
  await panel.getByLabel('To').fill('2026-01-04')
  await expect(panel.getByText('The first day must not be after the last one.')).toBeVisible()
  await panel.getByLabel('To').fill('2026-01-07')
  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name }).click()
    return download
  }
  const json = await saved('Save JSON')
  expect(json.suggestedFilename()).toBe('statistics-2026-01-05-2026-01-07.json')
  const numbers = JSON.parse(readFileSync(await json.path(), 'utf8'))
  expect(numbers).toMatchObject({ from: '2026-01-05', to: '2026-01-07', timeZone: 'UTC' })
  const csv = await saved('Save CSV')
  expect(csv.suggestedFilename()).toBe('statistics-2026-01-05-2026-01-07.csv')
  expect(readFileSync(await csv.path(), 'utf8')).toContain('table,name,visitors,views')
})

test('an owner is led through the first steps, can put them away and resume', async ({
  staffPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contentmanager')
  const guide = page.getByRole('region', { name: 'Set up this site' })
  await expect(guide.getByText(/^\d of 7 steps are done\.$/)).toBeVisible()
  // A phone shows the next step alone.
  await expect(guide.getByRole('listitem')).toHaveCount(1)
  await expect(guide.getByRole('listitem')).toHaveAttribute('aria-current', 'step')
  await guide.getByRole('button', { name: 'Show all' }).click()
  await expect(guide.getByRole('listitem')).toHaveCount(7)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await guide.getByRole('button', { name: 'Later' }).click()
  await expect(guide).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(guide).toBeVisible()
  // It is above the numbers, and its links lead to the very field.
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  expect(await top(guide)).toBeLessThan(await top(page.getByRole('heading', { name: 'Overview' })))
  for (const [name, path] of [
    ['Manage articles', '/contentmanager/blogger'],
    ['Manage FAQs', '/contentmanager/faq'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
    await expect(page.getByRole('link', { name })).toBeInViewport()
  }
  await guide.getByRole('button', { name: 'Show all' }).click()
  await guide.getByRole('link', { name: 'Sender' }).click()
  await expect(page.getByLabel('Sender name')).toBeFocused()
})

test('a writer begins with own texts, and sees no numbers of the site', async ({
  browser,
  baseURL,
  request,
}) => {
  const { page, context, messages } = await browserOf(
    browser,
    baseURL,
    addColleague('author', 'writer'),
  )
  const foreign = await addBlog(request, { title: unique('Of somebody else') })
  await page.goto('/contentmanager')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, author/)
  await expect(page.getByRole('heading', { name: 'Overview' })).toHaveCount(0)
  await expect(page.getByText('Of somebody else')).toHaveCount(0)
  expect(foreign.blogId).toBeGreaterThan(0)
  await expectAccessible(page)
  const title = unique('My first text')
  await page.getByRole('link', { name: 'Write an article' }).first().click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByPlaceholder('Write a summary').fill('Mine')
  // The card is shown before the server has the draft.
  const saved = page.waitForResponse((answer) => answer.status() === 201)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await saved
  await expect(card(page, title)).toBeVisible()
  await page.goto('/contentmanager')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  expect(messages).toEqual([])
  await context.close()
})
