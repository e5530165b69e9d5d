/* Two people write in one code block, table, clip and embed at the same time: everybody's words stay. */
import type { Browser, Locator, Page } from '@playwright/test'
import { clip } from '../src/testing/clips.ts'
import { addBlog, bar, edit, paragraph, staffHeaders, unique } from './articles.ts'
import { addColleague, browserOf } from './colleagues.ts'
import { expect, test } from './fixtures.ts'

async function twoPeople(browser: Browser, baseURL: string | undefined, blogId: number) {
  const [ann, ben] = await Promise.all([
    browserOf(browser, baseURL, addColleague('ann')),
    browserOf(browser, baseURL, addColleague('ben')),
  ])
  await Promise.all([ann.page.goto(edit(blogId)), ben.page.goto(edit(blogId))])
  return {
    ann,
    ben,
    async end(allowed?: RegExp) {
      for (const { page, messages, context } of [ann, ben]) {
        await expect(bar(page, 'Kept on the server')).toBeVisible()
        expect(messages.filter((text) => !allowed?.test(text))).toEqual([])
        await context.close()
      }
    },
  }
}

/** Types at the end of a field, key by key. */
async function typeIn(field: Locator, text: string, end = 'End') {
  await field.click()
  await field.page().keyboard.press(end)
  await field.page().keyboard.type(text, { delay: 5 })
}

const code = (page: Page) => page.getByRole('textbox', { name: 'Code' })
const cell = (page: Page, place: number) =>
  page.getByRole('textbox', { name: 'Table' }).locator('td').nth(place)
const letters = (text: string) => [...text].sort().join('')

test('two people write in one code block, in two lines and in one', async ({
  browser,
  baseURL,
  request,
}) => {
  const more = [{ id: 'c', type: 'code', content: 'first\n\nlast', language: '' }]
  const { blogId } = await addBlog(request, { title: unique('One code'), more })
  const { ann, ben, end } = await twoPeople(browser, baseURL, blogId)
  await Promise.all([
    typeIn(code(ann.page), ' by ann', 'ControlOrMeta+Home').then(() =>
      typeIn(code(ann.page), ' and', 'ControlOrMeta+End'),
    ),
    typeIn(code(ben.page), ' by ben', 'ControlOrMeta+End'),
    ben.page.getByLabel('Language of the code').selectOption('JavaScript'),
  ])
  for (const { page } of [ann, ben]) {
    await expect(code(page)).toHaveValue(/^ by annfirst\n\nlast/)
    await expect
      .poll(async () => letters(await code(page).inputValue()))
      .toBe(letters(' by annfirst\n\nlast by ben and'))
    await expect(page.getByLabel('Language of the code')).toHaveValue('javascript')
  }
  expect(await code(ann.page).inputValue()).toBe(await code(ben.page).inputValue())
  await end()
})

test('two people write in one cell and in one row; a row that one removes gives back the words of the other', async ({
  browser,
  baseURL,
  request,
}) => {
  const rows = [
    ['Name', 'Use'],
    ['Loom', ''],
    ['', ''],
  ].map((row) => row.map((text) => text && `<p>${text}</p>`))
  const more = [{ id: 't', type: 'table', rows, header: true }]
  const { blogId } = await addBlog(request, { title: unique('One cell'), more })
  const { ann, ben, end } = await twoPeople(browser, baseURL, blogId)
  await Promise.all([
    typeIn(cell(ann.page, 2), ' of ann'),
    typeIn(cell(ben.page, 2), ' of ben').then(() => typeIn(cell(ben.page, 3), 'weaves')),
  ])
  for (const { page } of [ann, ben]) {
    await expect(cell(page, 3)).toHaveText('weaves')
    await expect
      .poll(async () => letters((await cell(page, 2).textContent()) ?? ''))
      .toBe(letters('Loom of ann of ben'))
  }

  // Ann removes the last row while Ben, who has no network, writes in it.
  await cell(ann.page, 4).click()
  await ben.context.setOffline(true)
  await typeIn(cell(ben.page, 5), 'under way')
  await ann.page.getByRole('button', { name: 'Delete row' }).click()
  await expect(ann.page.getByRole('textbox', { name: 'Table' }).locator('td')).toHaveCount(4)
  await expect(bar(ann.page, 'Kept on the server')).toBeVisible()
  await ben.context.setOffline(false)
  for (const { page } of [ann, ben]) {
    await expect(page.getByRole('textbox', { name: 'Table' }).locator('td')).toHaveCount(4)
    await expect(paragraph(page)).toHaveText('under way')
  }
  await end(/ERR_INTERNET_DISCONNECTED/)
})

test('two people write in the fields of one clip and one embed', async ({
  browser,
  baseURL,
  request,
}) => {
  const headers = { ...(await staffHeaders(request)), 'content-type': 'video/webm' }
  const uploaded = await request.post('/api/v0/media', { headers, data: clip('wire.webm') })
  const { media } = await uploaded.json()
  const url = 'https://youtu.be/dQw4w9WgXcQ'
  const more = [
    { id: 'e', type: 'embed', url, title: 'Film', poster: '' },
    { id: 'f', type: 'clip', src: media.url, title: 'Clip', mode: 'controls' },
  ]
  const { blogId } = await addBlog(request, { title: unique('One embed'), more })
  const { ann, ben, end } = await twoPeople(browser, baseURL, blogId)
  const titles = (page: Page) => page.locator('[data-path=title]')
  await Promise.all([
    typeIn(titles(ann.page).first(), ' of ann').then(() =>
      typeIn(titles(ann.page).nth(1), ' by ann'),
    ),
    typeIn(titles(ben.page).first(), ' of ben').then(() =>
      ben.page.getByLabel('How it plays').selectOption('loop'),
    ),
  ])
  for (const { page } of [ann, ben]) {
    await expect
      .poll(async () => letters(await titles(page).first().inputValue()))
      .toBe(letters('Film of ann of ben'))
    await expect(titles(page).nth(1)).toHaveValue('Clip by ann')
    await expect(page.getByLabel('How it plays')).toHaveValue('loop')
  }
  await end()
})
