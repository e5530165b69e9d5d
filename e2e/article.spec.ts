import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { build } from 'vite'
import { sanitizeRichText } from '../src/editor/text/sanitize.ts'
import { runs } from '../src/testing/fuzz/seed.ts'
import { anyMarkup } from '../src/testing/hostile/any.ts'
import { harmIn, honestRichText, hostileRichText } from '../src/testing/hostile-rich-text.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrate,
  requestTest,
  test,
} from './fixtures.ts'
import { overwriteContent, publish } from './reader-content.ts'

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const carousel = {
  id: 'c',
  type: 'carousel',
  fitMode: 'scale-down',
  images: [
    { src: pixel, alt: 'First', hoverText: 'Look here', caption: 'One' },
    { src: pixel, alt: '', hoverText: '', caption: '' },
    { src: pixel, alt: 'Third', hoverText: '', caption: '' },
  ],
}

const shownSlide = (page: Page) =>
  page.getByRole('region', { name: 'Image Carousel' }).getByText(/^Slide \d \/ \d$/)

test('shows every block in order', async ({ page, request }) => {
  const id = await publish(request, {
    title: 'All blocks',
    blocks: [
      { id: 's', type: 'subtitle', content: 'A subtitle' },
      {
        id: 'p',
        type: 'paragraph',
        content: '<p>A <b>bold</b> <a href="https://x.example">link</a></p>',
      },
      { id: 'i', type: 'image', src: pixel, alt: 'A dot', caption: 'The caption' },
      { id: 'x', type: 'hologram', content: 'Not known' },
      carousel,
      { id: 'f', type: 'fineprint', content: '<p>Fine print</p>' },
    ],
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/blog/${id}`)
  const kinds = await page
    .locator('[data-block]')
    .evaluateAll((blocks) => blocks.map((block) => block.getAttribute('data-block')))
  expect(kinds).toEqual(['title', 'subtitle', 'paragraph', 'image', 'carousel', 'fineprint'])
  await expect(page.getByRole('heading', { level: 1, name: 'All blocks' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'A subtitle' })).toBeVisible()
  await expect(page.getByText('Posted on: January 1, 2020')).toBeVisible()
  const figure = page.getByRole('figure').filter({ hasText: 'The caption' })
  const image = figure.getByRole('img', { name: 'A dot' })
  await expect(image).toHaveAttribute('width', '1')
  await expect(image).toHaveAttribute('src', /^\/media\//)
  await expect(page.getByText('Not known')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('an article is printed with the addresses of its links and all slides', async ({
  page,
  request,
}) => {
  const text = '<p>See <a href="https://x.example/looms">looms</a></p>'
  const id = await publish(request, {
    title: 'On paper',
    blocks: [{ id: 'p', type: 'paragraph', content: text }, carousel],
  })
  await page.goto(`/blog/${id}`)
  await page.getByRole('button', { name: 'Next slide' }).click()
  await page.emulateMedia({ media: 'print' })
  const printed = await page
    .getByRole('link', { name: 'looms' })
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(printed).toBe('" (https://x.example/looms)"')
  await expect(page.getByText(new RegExp(`/blog/${id}/[a-z-]+$`))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next slide' })).toBeHidden()
  // A fixed element is printed on every page.
  await expect(page.getByText('Skip to content')).toBeHidden()
  await expect(page.getByText('Look here')).toBeVisible()
  const tops = await page
    .getByRole('region', { name: 'Image Carousel' })
    .getByRole('figure')
    .evaluateAll((all) => all.map((slide) => slide.getBoundingClientRect().top))
  expect(tops).toHaveLength(3)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(new Set(tops).size).toBe(3)
})

test('text from right to left is set from right to left, beside text from left to right', async ({
  page,
  request,
}) => {
  const id = await publish(request, {
    title: 'נול',
    blocks: [
      { id: 'a', type: 'paragraph', content: '<p>אריג ראשון</p><p>Latin after it</p>' },
      { id: 'b', type: 'paragraph', content: '<ul><li>אחד</li></ul>' },
    ],
  })
  await page.goto(`/blog/${id}`)
  const leftOf = (words: string) =>
    page.getByText(words, { exact: true }).evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return range.getBoundingClientRect().left - one.getBoundingClientRect().left
    })
  for (const words of ['נול', 'אריג ראשון', 'אחד']) expect(await leftOf(words)).toBeGreaterThan(99)
  expect(await leftOf('Latin after it')).toBeLessThan(1)
  await expect(page.getByText('Posted on:')).toHaveCSS('direction', 'ltr')
})

test('the carousel loops by button and key and shows its hover text', async ({ page, request }) => {
  const id = await publish(request, { title: 'Slides', blocks: [carousel] })
  await page.goto(`/blog/${id}`)
  const block = page.getByRole('region', { name: 'Image Carousel' })
  await block.getByRole('button', { name: 'Next slide' }).click()
  await expect(shownSlide(page)).toHaveText('Slide 2 / 3')
  await expect(block.getByRole('img', { name: 'Slide 2' })).toBeInViewport()
  await block.getByRole('button', { name: 'Previous slide' }).click()
  await block.getByRole('button', { name: 'Previous slide' }).click()
  await expect(shownSlide(page)).toHaveText('Slide 3 / 3')
  await page.getByRole('region', { name: 'Slides' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(shownSlide(page)).toHaveText('Slide 1 / 3')
  await page.getByText('Posted on:').click()
  const hover = block.getByText('Look here')
  await page.mouse.move(0, 0)
  await expect(hover).toHaveCSS('opacity', '0')
  await block.getByRole('img', { name: 'First' }).hover()
  await expect(hover).toHaveCSS('opacity', '1')
})

test('the carousel can be scrolled without scripts', async ({ browser, baseURL, request }) => {
  const id = await publish(request, { title: 'Still slides', blocks: [carousel] })
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/blog/${id}`)
  const slides = page.getByRole('region', { name: 'Slides' })
  await slides.hover()
  await page.mouse.wheel(2000, 0)
  await expect(slides.getByRole('img', { name: 'Third' })).toBeInViewport()
  await context.close()
})

test('a page without a carousel does not load its script', async ({ page, request }) => {
  const scripts: string[] = []
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.push(sent.url())
  })
  await page.goto(`/blog/${await publish(request, { title: 'Plain' })}`, {
    waitUntil: 'networkidle',
  })
  expect(scripts.filter((url) => /motion|embla|htmlparser/.test(url))).toEqual([])
  await page.goto(`/blog/${await publish(request, { title: 'Moving', blocks: [carousel] })}`)
  await expect(page.getByRole('button', { name: 'Next slide' })).toBeVisible()
  expect(scripts.filter((url) => /motion/.test(url))).toHaveLength(1)
})

requestTest('an invalid blog id redirects to the listing', async ({ request }) => {
  for (const path of ['/blog/abc', '/blog/1.5', '/blog/-1', '/blog/999999999', '/blog/1e3']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([path, answer.status()]).toEqual([path, 307])
    expect(answer.headers().location).toMatch(/\/resources$/)
  }
})

test('a blog that fails to load is retried four times, then redirects to the listing', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500|Error getting Blog by id/)
  let calls = 0
  await page.goto('/resources')
  await hydrate(page)
  await page.clock.install()
  // The article alone: related ones are fetched beside it, with tries of their own.
  // Its answers wait until the page says that it loads, or a slow machine would see only the end.
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/v0\/blogs\/\d+(\?|$)/, async (route) => {
    calls += 1
    await seen
    return route.fulfill({ status: 500, body: '{}' })
  })
  await page.getByRole('region', { name: 'All Posts' }).getByRole('link').first().click()
  // A pointer that rests on the link would prefetch it once more when the listing is shown.
  await page.mouse.move(0, 0)
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(page.getByText('Loading Blog...')).toBeVisible({ timeout: 200 })
  }).toPass()
  release()
  await expect(async () => {
    await page.clock.runFor(2000)
    expect(calls).toBe(5)
  }).toPass()
  await expect(page).toHaveURL('/resources')
  await expect(page.getByRole('region', { name: 'All Posts' })).toBeVisible()
})

test('content that is not JSON shows the error title', async ({ page, request }) => {
  const id = await publish(request, { title: 'Broken' })
  overwriteContent(id, '{nope')
  await page.goto(`/blog/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Whoops! Something went wrong loading the blog :(',
  )
})

test('a hostile row written directly to the database does no harm', async ({ page, request }) => {
  page.on('dialog', () => {
    throw new Error('a script ran')
  })
  const id = await publish(request, { title: 'Hostile', createdAt: '2019-01-01T00:00:00.000Z' })
  // The longest cases are for the sanitizers only; a page with them would only be slow.
  const shown = hostileRichText.filter((html) => html.length < 20_000)
  const blocks = shown.map((content, i) => ({ id: `${i}`, type: 'paragraph', content }))
  overwriteContent(id, JSON.stringify([{ type: 'title', content: '<img src=x>' }, ...blocks]))
  const inside = () =>
    page
      .locator('[data-block="paragraph"] > div')
      .evaluateAll((all) => all.map((el) => el.innerHTML))
  await page.goto(`/blog/${id}`, { waitUntil: 'networkidle' })
  const loaded = await inside()
  expect(loaded).toHaveLength(shown.length)
  expect(loaded.map(harmIn).filter(Boolean)).toEqual([])
  // A URL change is a client-side navigation only once the page's script runs.
  await page.goto('/resources')
  await hydrate(page)
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/blog/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x>')
  expect((await inside()).map(harmIn).filter(Boolean)).toEqual([])
})

test('the server and the browser read a text alike, also one that is nested wrongly', async ({
  page,
  request,
}) => {
  const crossed = [
    '<p>a<b><p>b</p></b></p>',
    '<p><b><ul><li>c</li></ul></b></p>',
    '<ul><li><b><li>d</li></b></li></ul>',
    '<a href="/faq">e<b><a href="/about">f</a></b>g</a>',
    `${'<b>'.repeat(40)}h${'</b>'.repeat(40)}`,
    'i &copy; &amp;copy; &#x27; \r\n j',
  ]
  const texts = [...crossed, ...fc.sample(anyMarkup, runs(200))]
  const blocks = texts.map((content, i) => ({ id: `${i}`, type: 'paragraph', content }))
  const id = await publish(request, { title: 'Crossed', createdAt: '2019-01-02T00:00:00.000Z' })
  overwriteContent(id, JSON.stringify([{ type: 'title', content: 'Crossed' }, ...blocks]))
  const inside = () =>
    page
      .locator('[data-block="paragraph"] > div')
      .evaluateAll((all) => all.map((el) => el.innerHTML))
  await page.goto(`/blog/${id}`, { waitUntil: 'networkidle' })
  const served = await inside()
  expect(served.length).toBeGreaterThan(crossed.length)
  // React reports a tree that differs from the page to the console, which fails the test.
  await hydrate(page)
  expect(await inside()).toEqual(served)
})

test('the editor sanitizes with the same allow-list in the browser', async ({ page }) => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: 'src/editor/blocks/rich-text/write-rich-text.ts',
        formats: ['iife'],
        name: 'editor',
      },
    },
  })
  const [bundle] = [built].flat()
  const code = bundle && 'output' in bundle ? bundle.output[0].code : ''
  await page.addScriptTag({ content: code })
  const clean = (corpus: string[]) =>
    page.evaluate((texts) => {
      const { editor } = window as unknown as {
        editor: { purifyRichText: (html: string) => string }
      }
      return texts.map((text) => editor.purifyRichText(text))
    }, corpus)
  expect((await clean(hostileRichText)).map(harmIn).filter(Boolean)).toEqual([])
  expect(await clean(honestRichText)).toEqual(honestRichText)

  const made = fc.sample(anyMarkup, runs(400))
  expect((await clean(made)).map(harmIn).filter(Boolean)).toEqual([])
  // The browser's sanitizer keeps what the server's does: same tags, same links.
  const saved = made.map(sanitizeRichText)
  const again = await clean(saved)
  for (const [place, html] of saved.entries()) {
    expect(kindsIn(again[place] ?? ''), html).toEqual(kindsIn(html))
  }
})

/**
 * The tags and addresses of rich text, without duplicates: a browser may split an element that crosses another. It also
 * replaces a NUL in an address.
 */
function kindsIn(html: string): string[] {
  const found = html.matchAll(/<([a-z]+)(?: href="([^"]*)")?/g)
  return [
    ...new Set(
      [...found].map(
        ([, tag, href = '']) =>
          `${tag} ${href.replace(/&(?:lt|gt|amp|quot);|[<>&\ufffd]/g, '').replaceAll('\0', '')}`,
      ),
    ),
  ].sort()
}
