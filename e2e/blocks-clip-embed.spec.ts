/* Clips and embeds: written in the editor, read with and without scripts, and nothing foreign before a click. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { captions, clip } from '../src/testing/clips.ts'
import { add, addBlog, card, photo, readBlog, staffHeaders, unique } from './articles.ts'
import { expect, expectAccessible, hydrate, test } from './fixtures.ts'
import { expectStrictPolicy, violations } from './violations.ts'

const film = 'https://youtu.be/dQw4w9WgXcQ'
const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'

async function upload(request: APIRequestContext, bytes: Buffer, type: string): Promise<string> {
  const headers = { ...(await staffHeaders(request)), 'content-type': type }
  const answer = await request.post('/api/v0/media', { headers, data: bytes })
  return (await answer.json()).media.url
}

async function articleWithAll(request: APIRequestContext) {
  const files = {
    src: await upload(request, clip('wire.webm'), 'video/webm'),
    poster: await upload(request, await photo(1600, 900), 'image/png'),
    captions: await upload(request, captions(), 'text/vtt'),
  }
  const title = unique('Wires in motion')
  const { blogId } = await addBlog(request, {
    title,
    status: 'published',
    paragraphs: ['Before it.'],
    more: [
      { id: 'c1', type: 'clip', ...files, mode: 'controls', title: 'A wire becomes a screen' },
      { id: 'c2', type: 'clip', ...files, captions: '', mode: 'loop', title: 'The same again' },
      { id: 'e1', type: 'embed', url: film, title: 'A film', poster: files.poster },
      { id: 'e2', type: 'embed', url: 'https://codepen.io/wire/pen/abCDef', title: 'A pen' },
    ],
  })
  return { blogId, title, ...files }
}

/** The requests that leave the site. They are answered here, so that no test needs the network. */
async function foreignRequests(context: BrowserContext): Promise<string[]> {
  const asked: string[] = []
  await context.route(
    (url) => url.hostname !== 'localhost',
    (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' })
    },
  )
  return asked
}

const framesOf = (page: Page) => page.frames().map((frame) => frame.url())

test('an article loads nothing from a provider before a click, and its player after it', async ({
  page,
  request,
  context,
}) => {
  const { blogId } = await articleWithAll(request)
  const asked = await foreignRequests(context)
  const refused = await violations(page)
  const response = await page.goto(`/blog/${blogId}`)
  expectStrictPolicy(response)
  const policy = response?.headers()['content-security-policy']
  expect(policy).toContain('https://www.youtube-nocookie.com')
  expect(policy).toContain("media-src 'self'")
  const load = page.getByRole('link', { name: 'Load from YouTube' })
  await load.scrollIntoViewIfNeeded()
  await hydrate(page)
  await page.getByRole('link', { name: 'Load from CodePen' }).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  expect(asked).toEqual([])

  await load.focus()
  await page.keyboard.press('Enter')
  await expect(page.frameLocator('iframe[title="A film"]').getByText('The player')).toBeVisible()
  expect(asked).toEqual([player])
  expect(framesOf(page)).toContain(player)
  expect(new URL(page.url()).pathname).toBe(`/blog/${blogId}`)
  expect(await refused()).toEqual([])
})

test('without scripts the same holds, and clips are there', async ({ browser, request }) => {
  const { blogId, src, poster } = await articleWithAll(request)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const asked = await foreignRequests(context)
  const page = await context.newPage()
  await page.goto(`/blog/${blogId}`)
  await page.getByRole('link', { name: 'Load from CodePen' }).scrollIntoViewIfNeeded()
  const started = page.locator('video').first()
  await expect(started).toHaveAttribute('src', src)
  await expect(started).toHaveAttribute('poster', `${poster}?w=1280`)
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Load from YouTube' }).click()
  await expect.poll(() => framesOf(page)).toContain(player)
  expect(asked).toEqual([player])
  await context.close()
})

/** Whether a clip moves on; its sound is off, so a browser may start it. */
const plays = (page: Page, selector: string) =>
  page.evaluate(async (found) => {
    const video = document.querySelector<HTMLVideoElement>(found)
    if (!video) return false
    video.muted = true
    await video.play()
    return video.videoWidth === 160 && !video.paused
  }, selector)

test('clips keep their place, play when they are started, and repeat unless the reader prefers less motion', async ({
  page,
  request,
}) => {
  const { blogId, src } = await articleWithAll(request)
  const clips: string[] = []
  page.on('request', (one) => one.url().endsWith(src) && clips.push(one.url()))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/blog/${blogId}`)
  await page.locator('[data-still]').scrollIntoViewIfNeeded()
  await expect(page.locator('[data-still]')).toBeVisible()
  await expect(page.locator('[data-motion]')).toBeHidden()
  await hydrate(page)
  expect(clips).toEqual([])
  const box = await page.locator('video').first().boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  expect(await plays(page, 'video')).toBe(true)

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`/blog/${blogId}`)
  await expect(page.locator('[data-still]')).toBeHidden()
  const moving = page.locator('[data-motion]')
  await moving.scrollIntoViewIfNeeded()
  await expect
    .poll(() => moving.evaluate((video: HTMLVideoElement) => !video.paused && video.muted))
    .toBe(true)
})

test('a link within the site opens the article as a page of its own, with its own policy', async ({
  page,
  request,
}) => {
  const { blogId, title } = await articleWithAll(request)
  await page.goto('/resources')
  await hydrate(page)
  // The router changes the address before the page is loaded.
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: title }).first().click()
  await loaded
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/blog/${blogId}`)
  expect(await plays(page, 'video')).toBe(true)
})

test('at 360 px nothing scrolls sideways', async ({ page, request }) => {
  const { blogId } = await articleWithAll(request)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/blog/${blogId}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

const more = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('a writer adds a clip with picture and captions, and an embed by its address', async ({
  staffPage: page,
  request,
  context,
}) => {
  const asked = await foreignRequests(context)
  const title = unique('Clips')
  await page.goto('/contentmanager/blogger/createblog')
  await page.getByPlaceholder('Write a summary').fill('A summary')
  await add(page, 'Title')
  await page.getByLabel('Title', { exact: true }).fill(title)

  await more(page, 'Clip')
  const choose = (name: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.locator(`input[type=file][aria-label="${name}"]`).setInputFiles(file)
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') }
  await choose('Upload clip', text)
  const refusal = page.getByRole('paragraph').filter({ hasText: '“notes.txt” is not a clip' })
  await expect(refusal).toBeVisible()
  await choose('Upload clip', { name: 'a.webm', mimeType: 'video/webm', buffer: clip('wire.webm') })
  await page.getByRole('textbox', { name: 'Title', exact: true }).nth(1).fill('A wire moves')
  await page.getByRole('button', { name: 'Use the picture shown now' }).click()
  await expect(page.getByAltText('Shown before it plays')).toBeVisible()
  await choose('Add captions', { name: 'a.vtt', mimeType: '', buffer: captions() })
  await expect(page.getByRole('button', { name: 'Remove captions' })).toBeVisible()

  await more(page, 'Embed')
  const address = page.getByRole('region', { name: 'Article' }).getByLabel('Address')
  await address.fill('https://example.com/film')
  await address.blur()
  await expect(
    page.getByText('Only addresses of YouTube, Vimeo, Figma and CodePen').first(),
  ).toBeVisible()
  await address.fill(film)
  await expect(page.getByText('YouTube:')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title', exact: true }).nth(2).fill('A film')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(card(page, title)).toBeVisible()
  const cards = await request.get('/api/v0/blogs/cards?limit=100', {
    headers: await staffHeaders(request),
  })
  const found = (await cards.json()).cards.find((one: { title: string }) => one.title === title)
  const { blocks } = await readBlog(request, found.blogId)
  expect(blocks.slice(1)).toEqual([
    expect.objectContaining({
      type: 'clip',
      src: expect.stringMatching(/^\/media\/.*\.webm$/),
      poster: expect.stringMatching(/^\/media\//),
      captions: expect.stringMatching(/^\/media\/.*\.vtt$/),
      mode: 'controls',
      title: 'A wire moves',
    }),
    expect.objectContaining({ type: 'embed', url: film, title: 'A film' }),
  ])
  expect(asked).toEqual([])
})

test('a clip that is dropped into the editor makes a block, or fills the empty one below it', async ({
  staffPage: page,
  request,
}) => {
  const { blogId } = await addBlog(request, { title: unique('Dropped'), paragraphs: ['Above'] })
  await page.goto(`/contentmanager/blogger/edit/${blogId}`)
  const drop = async (selector: string) =>
    page.locator(selector).evaluate((target, base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([bytes], 'wire.webm', { type: 'video/webm' }))
      const options = { dataTransfer, bubbles: true, cancelable: true }
      target.dispatchEvent(new DragEvent('drop', options))
    }, clip('wire.webm').toString('base64'))
  const clips = page.locator('li[data-block=clip]')
  await drop('[data-block-id=p0]')
  await expect(clips.locator('video')).toHaveCount(1)
  await more(page, 'Clip')
  await expect(clips).toHaveCount(2)
  await drop('li[data-block=clip]:not(:has(video))')
  await expect(clips.locator('video')).toHaveCount(2)
  await expect(clips).toHaveCount(2)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  const saved = async () =>
    (await readBlog(request, blogId)).blocks.map(({ type, src }: { type: string; src?: string }) =>
      type === 'clip' ? /^\/media\/.*\.webm$/.test(src ?? '') : type,
    )
  await expect.poll(saved).toEqual(['title', 'paragraph', true, true])
})
