import { addBlog, card, edit, staffHeaders, unique } from './articles.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, hydrate, test } from './fixtures.ts'
import { publish } from './reader-content.ts'

test('a reader goes from the list to a topic, to an article, and to another topic', async ({
  page,
}) => {
  await page.goto('/resources')
  const row = page.getByRole('navigation', { name: 'Topics', exact: true })
  await row.getByRole('link', { name: 'Prototyping' }).click()
  await expect(page).toHaveURL('/topics/prototyping')
  await expect(page).toHaveTitle('Prototyping · Wireloom')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prototyping')
  const articles = page.getByRole('region', { name: /^\d+ articles$/ })
  const dates = await articles
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
  expect(dates.length).toBeGreaterThan(2)
  expect(dates).toEqual(dates.toSorted().toReversed())
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  await articles.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/blog\/\d+/)
  const own = page.getByRole('navigation', { name: 'Topics of this article' })
  await expect(own.getByRole('link', { name: 'Prototyping' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a topic has its own head and feed, and its older articles are reached without scripts', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = unique('Topic').replace(/[^a-z0-9]/gi, '')
  const slug = name.toLowerCase()
  const headers = await staffHeaders(request)
  for (let nth = 0; nth < 26; nth++) {
    const blogId = await publish(request, { title: `${name} article ${nth}` })
    await request.post(`/api/v0/blogs/${blogId}/update`, { headers, data: { topics: [name] } })
  }
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  expect((await page.goto(`/topics/${slug}`))?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: '26 articles' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(24)
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', new RegExp(`/topics/${slug}$`))
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await request.get(new URL(image ?? '').pathname)).headers()['content-type']).toBe(
    'image/png',
  )
  const feed = await page
    .locator(`link[type="application/atom+xml"][title=${name}]`)
    .getAttribute('href')
  const entries = (await (await request.get(feed ?? '')).text()).match(/<entry>/g)
  expect(entries).toHaveLength(26)
  await page.getByRole('link', { name: 'Older posts' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  // A cursor that nobody has made leads to the beginning.
  await page.goto(`/topics/${slug}?cursor=nonsense`)
  await expect(page).toHaveURL(`/topics/${slug}`)
  await context.close()
})

test('a topic that no published article has is a real 404', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/404/)
  const name = unique('Hidden').replace(/[^a-z0-9]/gi, '')
  const headers = await staffHeaders(request)
  const { blogId } = await addBlog(request, { title: name })
  await request.post(`/api/v0/blogs/${blogId}/update`, { headers, data: { topics: [name] } })
  for (const path of [`/topics/${name.toLowerCase()}`, '/topics/no-such-topic', '/topics/%20']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: /^Whoops!/ })).toBeVisible()
    await hydrate(page)
    await expect(page.getByRole('heading', { name: /^Whoops!/ })).toBeVisible()
  }
})

test('staff choose topics with suggestions, and readers see them after the publication', async ({
  staffPage: page,
  request,
}) => {
  const title = unique('With topics')
  const { blogId } = await addBlog(request, { title, paragraphs: ['Text'] })
  await page.goto(edit(blogId))
  const field = page.getByRole('combobox', { name: 'Topics' })
  await expect(page.locator('datalist option[value=Prototyping]')).toHaveCount(1)
  await field.fill('prototyping')
  await field.press('Enter')
  await field.fill('Weaving, Q&A,')
  await field.press('Enter')
  const chosen = page.getByRole('region', { name: 'Topics' }).getByRole('listitem')
  await expect(chosen).toHaveText(['prototyping', 'Weaving', 'Q&A'])
  await page.getByRole('button', { name: 'Remove topic Weaving' }).click()
  await expect(field).toBeFocused()
  await expect(chosen).toHaveText(['prototyping', 'Q&A'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chosen).toHaveText(['prototyping', 'Weaving', 'Q&A'])
  for (const one of ['Four', 'Five']) {
    await field.fill(one)
    await field.press('Enter')
  }
  await expect(page.getByText('An article has at most 5 topics.')).toBeVisible()
  await expect(field).toBeDisabled()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL(/\/contentmanager\/blogger/)
  await expect(card(page, title)).toBeVisible()
  await page.goto(`/blog/${blogId}`)
  // In the spelling of the articles that are published already.
  const links = page.getByRole('navigation', { name: 'Topics of this article' }).getByRole('link')
  await expect(links).toHaveText(['Prototyping', 'Weaving', 'Q&A', 'Four', 'Five'])
  await links.filter({ hasText: 'Q&A' }).click()
  await expect(page).toHaveURL('/topics/q-and-a')
  await expect(page.getByRole('article').filter({ hasText: title })).toHaveCount(1)
})
