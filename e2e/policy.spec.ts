import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addBlog, card, unique } from './articles.ts'
import { expect, hydrate, test } from './fixtures.ts'
import { scriptsNotListed } from './listed-scripts.ts'
import { newAddress } from './sign-ups.ts'
import { staffScreens } from './staff-screens.ts'
import { expectStrictPolicy, violations } from './violations.ts'
import { visitedOnEveryPage } from './visited-pages.ts'

/** The addresses of the router's own tree, so that no new page can be missing here. */
function everyRoute(): string[] {
  const tree = readFileSync(join(import.meta.dirname, '../src/routeTree.gen.ts'), 'utf8')
  const [, paths = ''] = /^ {2}fullPaths:\n((?: {4}\| '[^']+'\n)+)/m.exec(tree) ?? []
  const found = [...paths.matchAll(/'([^']+)'/g)].map(([, path = '']) =>
    path
      .replace(/(?<=.)\/$/, '')
      .replace(/\/\{-\$\w+\}/, '')
      .replace('$topic', 'prototyping')
      .replace(/\$\w+/g, '1'),
  )
  return [...new Set(found)].sort()
}

const routes = everyRoute()
const isStaff = (path: string) => path.startsWith('/contentmanager')

test('the route tree was read', () => {
  expect(routes).toEqual(expect.arrayContaining(['/', '/blog/1', '/contentmanager/leads/1']))
})

/** Anonymous visitors see the login; signed-in staff are redirected from it. */
const forStrangers = [...routes.filter((route) => !isStaff(route)), '/contentmanager/login']
const visited = new Set(visitedOnEveryPage.map(({ path }) => path))

// The other pages are checked in every-page.spec.ts, in the same visit as the rest.
test('pages that no link leads to stay within it, also when they hydrate', async ({
  page,
  allowConsole,
}) => {
  // There is no review link with this token.
  allowConsole(/404/)
  const refused = await violations(page)
  for (const path of [...forStrangers.filter((path) => !visited.has(path)), '/api/docs']) {
    const expectListed = path === '/confirm' ? await scriptsNotListed(page, path) : undefined
    const response = await page.goto(path)
    if (path !== '/review/1') expect(response?.status(), path).toBe(200)
    expectStrictPolicy(response)
    if (path !== '/api/docs') await hydrate(page)
    await expectListed?.()
    expect(await refused(), path).toEqual([])
  }
})

test('pages of errors stay within it: no such page, and one that cannot be shown', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404|Failed to/)
  const refused = await violations(page)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await hydrate(page)
  expect(await refused()).toEqual([])
  await page.route('**/assets/about-*.js', (route) => route.abort())
  const goToAbout = async () => {
    await page.goto('/')
    await hydrate(page)
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  }
  // The first time, the router reloads the page. The URL changes before that, so only the load event shows that it is
  // done.
  const reloaded = page.waitForEvent('load', { predicate: () => page.url().endsWith('/about') })
  await goToAbout()
  await reloaded
  await goToAbout()
  await page.getByRole('button', { name: 'Show Error' }).click()
  await expect(page.getByText('Failed to fetch dynamically imported module')).toBeVisible()
  expect(await refused()).toEqual([])
})

test('public pages stay within it when visited one after the other', async ({ page }) => {
  const refused = await violations(page)
  await page.goto('/')
  await hydrate(page)
  const footer = page.getByRole('contentinfo')
  const hrefs = await footer
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.length).toBeGreaterThan(5)
  for (const href of new Set(hrefs)) {
    // The sign-up page has no footer.
    if (page.url().endsWith('/register')) await page.goBack()
    await footer.locator(`a[href="${href}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(await refused(), href).toEqual([])
  }
  await page.goto('/resources')
  await hydrate(page)
  await page.locator('a[href^="/blog/"]').first().click()
  await expect(page).toHaveURL(/\/blog\/\d+$/)
  await expect(page).not.toHaveTitle(/^Blog ·/)
  expect(await refused()).toEqual([])
})

test('the game stays within it while it is played', async ({ page }) => {
  const refused = await violations(page)
  await page.goto('/promptblaster')
  await page.getByRole('button', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('dialog', { name: 'Leaderboard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.locator('canvas')).toBeVisible()
  await page.keyboard.press('l')
  expect(await refused()).toEqual([])
})

// The other screens are checked in staff-area.spec.ts, in the same visit as the rest.
test('every staff page stays within it', async ({ staffPage: page, allowConsole }) => {
  // A fresh database has no lead or newsletter 1; the page says so, and the browser logs the 404.
  allowConsole(/404|Failed to get the newsletter/)
  const refused = await violations(page)
  const elsewhere = new Set(staffScreens)
  for (const path of routes.filter((route) => isStaff(route) && !elsewhere.has(route))) {
    await page.goto(path)
    await expect(page.locator('main')).not.toBeEmpty()
    expect(await refused(), path).toEqual([])
  }
})

test('dialogs of staff stay within it', async ({ staffPage: page, request }) => {
  const refused = await violations(page)
  const dialog = page.getByRole('dialog', { name: 'Delete For Eternity' })
  const openAndCancel = async () => {
    await expect(dialog).toBeVisible()
    expect(await refused(), page.url()).toEqual([])
    await dialog.getByRole('button', { name: 'CANCEL' }).click()
    await expect(dialog).toBeHidden()
  }
  const title = unique('Stays')
  await addBlog(request, { title })
  await page.goto('/contentmanager/blogger')
  await card(page, title).getByRole('button', { name: 'DELETE' }).click()
  await openAndCancel()
  await page.goto('/contentmanager/faq')
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await openAndCancel()
  const email = newAddress('policy')
  await request.post('/api/v0/registrations', { data: { name: 'Ada', email } })
  await page.goto(`/contentmanager/leads?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: email }).click()
  await page.getByRole('button', { name: 'Erase everything' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await refused(), page.url()).toEqual([])
})

test('the editor stays within it: writing, pasting, dialogs, preview', async ({
  staffPage: page,
}) => {
  const refused = await violations(page)
  await page.goto('/contentmanager/blogger/createblog')
  for (const name of ['Title', 'Paragraph', 'Fine Print', 'Image Carousel']) {
    await page.getByRole('button', { name: `+ ${name}`, exact: true }).click()
  }
  // A pasted list becomes a block of its own.
  const paragraph = page.getByRole('textbox', { name: 'Paragraph' }).first()
  await paragraph.click()
  await page.keyboard.type('Typed ')
  for (const html of [
    'no tag at all',
    '<p style="font-weight:700">Bold</p><img src=x onerror="document.title = \'run\'"><script>document.title = "run"</script>',
    '<meta charset="utf-8"><ul><li>One</li><li>Two</li></ul>',
  ]) {
    await paragraph.evaluate((element, pasted) => {
      const data = new DataTransfer()
      data.setData('text/html', pasted)
      data.setData('text/plain', 'plain')
      const paste = { clipboardData: data, bubbles: true, cancelable: true }
      element.dispatchEvent(new ClipboardEvent('paste', paste))
    }, html)
  }
  const paragraphs = page.getByRole('textbox', { name: 'Paragraph' })
  await expect(paragraphs.locator('strong')).toHaveText('Bold')
  await expect(paragraphs.locator('li').last()).toHaveText('Two')
  await expect(paragraph).toContainText('no tag at all')
  expect(await page.title()).not.toBe('run')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await page
    .getByRole('button', { name: /preview/i })
    .first()
    .click()
  expect(await refused()).toEqual([])
})
