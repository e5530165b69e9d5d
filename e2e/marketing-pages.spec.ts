import type { Page } from '@playwright/test'
import { expect, hydrate, requestTest, test } from './fixtures.ts'

test('home invites to early access and to the waitlist, and shows one wireframe in the design system the visitor picks', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Apply For Early Access' })).toHaveAttribute(
    'href',
    '/earlyaccess',
  )
  await expect(main.getByRole('link', { name: 'JOIN THE WAITLIST' }).first()).toHaveAttribute(
    'href',
    '/join',
  )
  const screens = page.getByRole('img', { name: /in the chosen design system/ }).locator('div')
  const shown = () =>
    screens.evaluateAll((all) => all.map((screen) => getComputedStyle(screen).backgroundImage))
  for (const picture of await shown()) expect(picture).toMatch(/^url\([^?]+\.svg"\)/)
  await page.getByRole('radio', { name: /Dusk/ }).check()
  for (const picture of await shown()) expect(picture).toMatch(/^url\([^)]+\.svg\?dusk#dusk"\)/)
  await expect(screens).toHaveCount(3)
})

/** How many of the hero's 30 strips are in place. */
const woven = (page: Page) =>
  page
    .locator('[data-strip]')
    .evaluateAll(
      (all) =>
        all.filter((strip) => /^none$|, 0, 0\)$/.test(getComputedStyle(strip).transform)).length,
    )

test('the views of the hero switch by mouse and keys, and Generate weaves the screens', async ({
  page,
}) => {
  await page.goto('/')
  const views = page.getByRole('group', { name: 'View of the sample flow' })
  await views.getByText('Wire', { exact: true }).click()
  await expect.poll(() => woven(page)).toBe(0)
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(views.getByRole('radio', { name: 'Woven' })).toBeChecked()
  await expect.poll(() => woven(page)).toBe(30)
  await expect(page.getByText('The three screens are woven (1).')).toBeAttached()
  await views.getByRole('radio', { name: 'Woven' }).press('ArrowLeft')
  await expect(views.getByRole('radio', { name: 'Interactions' })).toBeChecked()
  await expect(
    page.locator('[data-step]').getByText('On tap').filter({ visible: true }),
  ).toHaveCount(2)
  await expect.poll(() => woven(page)).toBe(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the views of the hero switch, and no button is without effect', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Generate' })).toBeHidden()
    await page.getByText('Interactions', { exact: true }).click()
    await expect(
      page.locator('[data-step]').getByText('On tap').filter({ visible: true }),
    ).toHaveCount(2)
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the hero is shown finished, without animation', async ({ page }) => {
    await page.goto('/')
    await expect.poll(() => woven(page)).toBe(30)
    await page.getByText('Wire', { exact: true }).click()
    await expect.poll(() => woven(page)).toBe(0)
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByRole('radio', { name: 'Woven' })).toBeChecked()
    await expect.poll(() => woven(page)).toBe(30)
  })
})

test('how it works shows three steps and preloads their pictures', async ({ page }) => {
  await page.goto('/howitworks')
  for (const name of [
    'Design the interaction flow',
    'Add your styleguide',
    'Generate prototype',
    'Launch is in 8 weeks',
  ]) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await expect(page.getByText('early member pricing')).toBeVisible()
  const pictures = await page
    .getByRole('main')
    .locator('img')
    .evaluateAll((all) => all.map((picture) => picture.getAttribute('src')))
  expect(pictures).toHaveLength(3)
  for (const picture of pictures) {
    await expect(page.locator(`link[rel="preload"][href="${picture}"]`).first()).toBeAttached()
  }
})

test('about, changelog, waitlist and the pages of thanks say what is specified', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Founder and CEO',
    'VP of Marketing',
    'Founding Engineer',
    'Founding Engineer',
    'Product Designer',
    'Software Developer',
  ])
  await page.goto('/changelog')
  await expect(page.locator('time')).toHaveText([
    'August 30, 2025',
    'August 15, 2025',
    'July 30, 2025',
  ])
  await expect(page.getByText('We ship an update every two weeks.')).toBeVisible()
  // Two weeks after August 30, 2025 are over, so no day is promised.
  await expect(page.getByText(/next one is/)).toHaveCount(0)
  await page.goto('/join')
  await expect(
    page.getByText('Join 2,000+ product leaders getting early access.', { exact: true }),
  ).toBeVisible()
  for (const [path, title, action, href] of [
    ['/thankyousubscribe', 'Thank you for subscribing!', 'HEAD HOME', '/'],
    ['/thankyoudemo', 'Thanks for your interest!', 'LEARN MORE', '/about'],
    ['/thankyouregister', 'Thank you for registering.', 'HEAD HOME', '/'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const links = page.getByRole('main').getByRole('link')
    await expect(links.filter({ hasText: action })).toHaveAttribute('href', href)
    await expect(links.filter({ hasText: 'Play Prompt Blaster' })).toHaveAttribute(
      'href',
      '/promptblaster',
    )
  }
  await expect(page.getByText("We'll be in touch with you shortly.", { exact: true })).toBeVisible()
})

test('pricing redirects to the home page', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('woven into prototypes')
})

requestTest('pricing is rendered completely before it redirects', async ({ request }) => {
  const html = await (await request.get('/pricing')).text()
  for (const text of ['Starter', 'Standard', 'Business', 'Most popular', 'save 20%']) {
    expect(html).toContain(text)
  }
})

test('a page that fails to load is reloaded; the next time the error fallback is shown, with details', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to/)
  await page.goto('/')
  await hydrate(page)
  await page.route('**/assets/about-*.js', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  // The router reloads once, so the visitor gets the server-rendered page.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('We speed up discovery')
  await page.goto('/')
  await hydrate(page)
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
  await page.getByRole('button', { name: 'Show Error' }).click()
  await expect(page.getByText('Failed to fetch dynamically imported module')).toBeVisible()
  await page.getByRole('button', { name: 'Hide Error' }).click()
  await expect(page.getByText('Failed to fetch dynamically imported module')).toBeHidden()
  await page.unroute('**/assets/about-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('We speed up discovery')
})

test('scenes move into place where the browser has no scroll-driven animations', async ({
  page,
}) => {
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await page.goto('/')
  const systems = page.locator('[data-systems]')
  await expect(systems).toHaveAttribute('data-scene', 'waiting')
  await systems.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 500)
  await expect(systems).toHaveAttribute('data-scene', 'seen')
})
