import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { add, addBlog, edit, readBlog, staffHeaders, unique } from './articles.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

const screen = '/contentmanager/media'

/** Another picture each time: the journeys share a site. */
const photo = async (text: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#ffd"/><text x="20" y="200">${text}</text></svg>`,
    ),
  )
    .png()
    .toBuffer()

async function drop(page: Page, name: string) {
  const base64 = (await photo(name)).toString('base64')
  const dataTransfer = await page.evaluateHandle(
    ({ base64, name }) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: 'image/png' }))
      return transfer
    },
    { base64, name },
  )
  await page.getByText('Drop files anywhere').dispatchEvent('drop', { dataTransfer })
}

const pictureNamed = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Pictures' }).getByRole('button', { name })
/** The list would load the style sheet of focal points in every other journey. */
const takeBack = async (request: APIRequestContext, blogId: number) => {
  const headers = await staffHeaders(request)
  expect((await request.post(`/api/v0/blogs/${blogId}/delete`, { headers })).ok()).toBe(true)
}
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

test('a picture is dropped, found, described by keyboard, chosen in an article and replaced everywhere', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  // The deletion that is refused.
  allowConsole(/409|Failed to delete the picture/)
  const name = unique('ferry')
  const alt = unique('A ferry at dawn')
  await page.goto(screen)
  await drop(page, `${name}.png`)
  await search(page).fill(name)
  await expect(pictureNamed(page, name)).toHaveCount(1)
  await expect(pictureNamed(page, name)).toContainText('Unused')
  await expectAccessible(page)

  await pictureNamed(page, name).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Nothing uses this picture.')).toBeVisible()
  await dialog.getByLabel('Alt text').fill(alt)
  const across = dialog.getByRole('slider', { name: 'Focal point, left to right' })
  await across.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(across).toHaveAttribute('aria-valuetext', '5 percent')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await search(page).fill('')
  await search(page).fill(alt)
  await expect(pictureNamed(page, alt)).toHaveCount(1)

  const title = unique('With a ferry')
  const { blogId } = await addBlog(request, { title })
  await page.goto(edit(blogId))
  await add(page, 'Image')
  await page.getByRole('button', { name: 'Choose from library', exact: true }).click()
  await search(page).fill(alt)
  await expectAccessible(page)
  await pictureNamed(page, alt).click()
  await expect(page.getByLabel('Alt text')).toHaveValue(alt)
  await page.getByRole('button', { name: 'Choose from library: thumbnail' }).click()
  await search(page).fill(alt)
  await pictureNamed(page, alt).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect.poll(async () => (await readBlog(request, blogId)).status).toBe('published')
  const { thumbnail } = await readBlog(request, blogId)

  await page.goto('/resources')
  const image = page.locator(`img[src="${thumbnail}"]`).first()
  await expect(image).toHaveCSS('object-position', '5% 50%')

  await page.goto(screen)
  await search(page).fill(alt)
  await expect(pictureNamed(page, alt)).toContainText('Used in one place')
  await pictureNamed(page, alt).click()
  await expect(dialog.getByRole('link', { name: title })).toHaveAttribute('href', edit(blogId))
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this picture?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(dialog.getByText('This picture is used')).toBeVisible()
  const other = { name: 'new.png', mimeType: 'image/png', buffer: await photo(unique('new')) }
  await dialog.locator('input[type=file]').setInputFiles(other)
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const after = await readBlog(request, blogId)
  expect(after.thumbnail).not.toBe(thumbnail)
  await page.goto(`/blog/${blogId}`)
  await expect(page.locator(`article img[src="${after.thumbnail}"]`)).toHaveAttribute('alt', alt)
  await expect(page.locator(`img[src="${thumbnail}"]`)).toHaveCount(0)

  await page.goto(screen)
  await page.getByLabel('Only unused').check()
  await search(page).fill(alt)
  await expect(pictureNamed(page, alt)).toHaveCount(1)
  await pictureNamed(page, alt).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this picture?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(pictureNamed(page, alt)).toHaveCount(0)
  await expect(page.getByText('No picture matches.')).toBeVisible()
  await page.getByLabel('Only unused').uncheck()
  await expect(pictureNamed(page, alt)).toHaveCount(1)
  await takeBack(request, blogId)
})

test('the library fits a phone, says what it waits for, and why it failed', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/503/)
  await page.setViewportSize({ width: 360, height: 740 })
  const name = unique('phone')
  await request.post(`/api/v0/media?name=${encodeURIComponent(name)}`, {
    headers: { ...(await staffHeaders(request)), 'content-type': 'image/png' },
    data: await photo(name),
  })
  let fails = true
  await page.route('**/api/v0/media*', (route) =>
    fails
      ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' })
      : route.continue(),
  )
  await page.clock.install()
  await page.goto(screen)
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(page.getByRole('alert')).toContainText('Failed to get the pictures', {
      timeout: 300,
    })
  }).toPass()
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(pictureNamed(page, name)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await pictureNamed(page, name).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture') }
  await page.locator('input[type=file]').first().setInputFiles(text)
  await expect(page.getByText('“notes.txt” is not an image.')).toBeVisible()
})

test('the focal point holds at every width, and in the picture of a shared link', async ({
  page,
  request,
}) => {
  const headers = await staffHeaders(request)
  // Red at the right edge, blue elsewhere; other bytes each time, because the journeys share a site.
  const edge = { create: { width: 160, height: 400, channels: 3 as const, background: '#f00' } }
  const wide = sharp({ create: { ...edge.create, width: 1600, background: '#00f' } })
    .composite([
      { input: edge, left: 1440, top: 0 },
      { input: await photo(unique('focus')), left: 0, top: 0 },
    ])
    .png()
  const sent = await request.post('/api/v0/media', {
    headers: { ...headers, 'content-type': 'image/png' },
    data: await wide.toBuffer(),
  })
  const { url } = (await sent.json()).media
  await request.post(`/api/v0${url}`, { headers, data: { focus: { x: 1, y: 0.25 } } })
  const title = unique('Focal point')
  const { blogId } = await addBlog(request, { title, status: 'published' })
  await request.post(`/api/v0/blogs/${blogId}/update`, {
    headers,
    data: { thumbnail: url, shareImage: url },
  })
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/resources')
    const image = page.locator(`img[src^="${url}"]`).first()
    await expect(image).toHaveCSS('object-position', '100% 25%')
    await expect(image).toHaveCSS('object-fit', 'cover')
  }
  await page.goto(`/blog/${blogId}`)
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content')
  const { pathname, search } = new URL(`${shared}`)
  const { data, info } = await sharp(await (await request.get(pathname + search)).body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 630])
  const pixel = (315 * info.width + 1150) * info.channels
  expect([...data.subarray(pixel, pixel + 3)].map((value) => Math.round(value / 255))).toEqual([
    1, 0, 0,
  ])
  await takeBack(request, blogId)
})

test('thousands of pictures are read a page at a time, and those off the screen are not laid out', async ({
  staffPage: page,
}) => {
  let asked = 0
  await page.route('**/api/v0/media*', async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    asked++
    await route.fulfill({ json: pageOfPictures(from) })
  })
  const body = await photo('A')
  await page.route('**/media/*.png?w=320', (route) =>
    route.fulfill({ contentType: 'image/png', body }),
  )
  await page.goto(screen)
  const items = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await expect.poll(() => items.count()).toBeGreaterThan(0)
  // Nobody scrolls: only what fills the screen, and a little more, is read.
  await page.waitForLoadState('networkidle')
  expect(asked).toBeLessThan(4)
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    expect(await items.count()).toBeGreaterThan(400)
  }).toPass({ timeout: 30_000 })
  await page.evaluate(() => scrollTo(0, 0))
  const shown = () =>
    items.evaluateAll(
      (all) =>
        all.filter((one) => one.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
          .length,
    )
  await expect.poll(shown).toBeLessThan(100)
  expect(await shown()).toBeGreaterThan(0)
})

function pageOfPictures(from: number) {
  const media = Array.from({ length: 60 }, (_, nth) => ({
    url: `/media/${(from + nth).toString(16).padStart(64, '0')}.png`,
    width: 1600,
    height: 1000,
    bytes: 40_000,
    type: 'image/png',
    name: `picture ${from + nth}.png`,
    alt: '',
    focus: { x: 0.5, y: 0.5 },
    uses: [],
  }))
  return { media, nextCursor: from + 60 < 10_000 ? String(from + 60) : null }
}
