import { readFileSync } from 'node:fs'
import { addBlog, readBlog, unique } from './articles.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

const screen = '/contentmanager/redirects'

test('a path that visitors did not find leads to the article with its words after one click', async ({
  staffPage: page,
  request,
  browser,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/404/)
  const title = unique('Weaving with seven threads')
  const { blogId } = await addBlog(request, { title, status: 'published', paragraphs: ['Text'] })
  const { slug } = await readBlog(request, blogId)
  const old = `/archive/${slug}.html`
  const target = `/blog/${blogId}/${slug}`
  // Robots are not counted, and the browser of the tests says that it is one.
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const visitor = await (await browser.newContext({ baseURL, userAgent })).newPage()
  expect((await visitor.goto(old))?.status()).toBe(404)
  // Counted in batches.
  await expect(async () => {
    await page.goto(screen)
    await expect(page.getByRole('cell', { name: old, exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Redirect to ${target}, from ${old}` }).click()
  await expect(page.getByRole('button', { name: `Delete the redirect from ${old}` })).toBeVisible()
  expect((await visitor.goto(`${old}?utm_source=x`))?.status()).toBe(200)
  expect(visitor.url()).toContain(`${target}?utm_source=x`)
  await visitor.context().close()
})

test('staff add, find and delete redirects; what cannot be one is refused with the reason', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/422|Failed to add the redirect/)
  const name = unique('old').replaceAll(' ', '-')
  await page.goto(screen)
  await page.getByLabel('From', { exact: true }).fill(`/${name}`)
  await page.getByLabel('To', { exact: true }).fill('/faq')
  await page.getByRole('button', { name: 'Add redirect' }).click()
  await expect(page.getByRole('cell', { name: `/${name}`, exact: true })).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('')
  await page.getByLabel('From', { exact: true }).fill('/about')
  await page.getByLabel('To', { exact: true }).fill(`/${name}`)
  await page.getByRole('button', { name: 'Add redirect' }).click()
  await expect(page.getByText('This site has a page at this address')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill(`/${name}-2`)
  await page.getByRole('button', { name: 'Add redirect' }).click()
  await expect(page.getByText(`/${name} is redirected itself, to /faq: a chain.`)).toBeVisible()

  const answer = await request.get(`/${name}`, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([308, '/faq'])
  await page.getByLabel('Address contains').fill('no such address')
  await expect(page.getByText('No address matches.')).toBeVisible()
  await page.getByLabel('Address contains').fill(name)
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: `Delete the redirect from /${name}` }).click()
  await expect(page.getByText('No address matches.')).toBeVisible()
  expect((await request.get(`/${name}`, { maxRedirects: 0 })).status()).toBe(404)
})

test('redirects come in from CSV, with each refused line named, and go out again', async ({
  staffPage: page,
}) => {
  const name = unique('csv').replaceAll(' ', '-')
  const csv = `from,to,permanent\n/${name},/faq,no\n/faq,/about,yes\n`
  await page.goto(screen)
  await page.getByLabel('CSV file').setInputFiles({
    name: 'redirects.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })
  await expect(page.getByText('1 added, 0 existed already, 1 refused.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Line 3 \/faq \/about This site has/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: `/${name}`, exact: true })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('redirects.csv')
  expect(readFileSync(await download.path(), 'utf8')).toContain(`/${name},/faq,no,0,`)
})
