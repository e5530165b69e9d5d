import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { awaken, expect, test } from './fixtures.ts'

/** The addresses of the route files, so that a new page cannot be forgotten here. */
function everyRoute(): string[] {
  const folder = join(import.meta.dirname, '../src/routes')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/(__root|route)\.tsx$/.test(file))
    .map((file) => `/${file.slice(0, -'.tsx'.length)}`.replaceAll('.', '/').replaceAll('\\', '/'))
    .map((path) => path.replace(/\/index$/, '').replace(/\$\w+/g, '1') || '/')
    .sort()
}

/** What the browser refused because of the page's policy; each also fails the test as a console message. */
async function violations(page: Page): Promise<() => Promise<string[]>> {
  const refused: string[] = []
  await page.exposeFunction('tellRefused', (what: string) => refused.push(what))
  await page.addInitScript(() => {
    const { tellRefused } = window as unknown as { tellRefused: (what: string) => void }
    document.addEventListener('securitypolicyviolation', (event) =>
      tellRefused(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  return async () => {
    // A violation is told in a task of its own; after this round trip it has been.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    return refused
  }
}

const routes = everyRoute()
const isStaff = (path: string) => path.startsWith('/contentmanager')

for (const path of routes.filter((route) => !isStaff(route))) {
  test(`${path} stays within its policy, also when it wakes`, async ({ page }) => {
    const refused = await violations(page)
    const response = await page.goto(path)
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
    await awaken(page)
    expect(await refused()).toEqual([])
  })
}

test('public pages stay within it when visited one after the other', async ({ page }) => {
  const refused = await violations(page)
  await page.goto('/')
  await awaken(page)
  const footer = page.getByRole('contentinfo')
  const hrefs = await footer
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.length).toBeGreaterThan(5)
  for (const href of new Set(hrefs)) {
    await footer.locator(`a[href="${href}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(await refused(), href).toEqual([])
  }
  await page.goto('/resources')
  await awaken(page)
  await page.locator('a[href^="/blog/"]').first().click()
  await expect(page).toHaveURL(/\/blog\/\d+$/)
  await expect(page.locator('script[type="application/ld+json"]').first()).toBeAttached()
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

test('every staff page stays within it', async ({ staffPage: page, allowConsole }) => {
  // There is no lead 1 in a fresh database; the page says so, and the browser tells of the 404.
  allowConsole(/404/)
  const refused = await violations(page)
  for (const path of routes.filter(isStaff)) {
    await page.goto(path)
    await expect(page.locator('main')).not.toBeEmpty()
    expect(await refused(), path).toEqual([])
  }
})

test('the editor stays within it: writing, pasting, dialogs, preview', async ({
  staffPage: page,
}) => {
  const refused = await violations(page)
  await page.goto('/contentmanager/blogger/createblog')
  for (const name of ['Title', 'Paragraph', 'Fine Print', 'Image Carousel']) {
    await page.getByRole('button', { name: `+ ${name}`, exact: true }).click()
  }
  const paragraph = page.getByRole('textbox', { name: 'Paragraph' })
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
  await expect(paragraph.locator('strong')).toHaveText('Bold')
  await expect(paragraph.locator('li')).toHaveText('Two')
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
