import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { visitedOnEveryPage } from './visited-pages.ts'

/** The values of criterion 1.4.12. */
const wideText = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`

/** Texts in boxes that cut off what does not fit. */
const clippedTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((one) => {
        if (one.closest('[aria-hidden="true"], [role="img"], svg')) return false
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(one)
        if (clipPath !== 'none' || position === 'absolute' || one.clientWidth < 2) return false
        const hasText = [...one.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
        return (
          hasText &&
          ((overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) ||
            (overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1))
        )
      })
      .map((one) => one.textContent?.slice(0, 60)),
  )

/** The focused element, if nothing of it can be seen or it has no ring. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement
    if (!(one instanceof HTMLElement) || one === document.body) return undefined
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const within = (share: number, from: number, to: number, size: number) =>
      Math.min(Math.max(from + share * (to - from), 0), size - 1)
    const shown = one.closest('label') ?? one
    // The link of a card has its ring around the card.
    const isRinged = [
      getComputedStyle(one),
      getComputedStyle(one, '::after'),
      getComputedStyle(shown),
    ].some(({ outlineStyle }) => outlineStyle !== 'none')
    const shares = [0.02, 0.25, 0.5, 0.75, 0.98]
    const isSeen = shares.some((y) =>
      shares.some((x) => {
        const uppermost = document.elementFromPoint(
          within(x, left, right, innerWidth),
          within(y, top, bottom, innerHeight),
        )
        return uppermost !== null && (shown.contains(uppermost) || uppermost.contains(one))
      }),
    )
    return isRinged && isSeen && bottom > 0 && top < innerHeight
      ? undefined
      : `${one.tagName} ${one.textContent?.slice(0, 40)}`
  })

test.describe('every page', () => {
  // The page jumps to the focused element.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const { path } of visitedOnEveryPage) {
    test(`${path} works at 400% zoom, with wide text spacing, by keyboard, and has targets of 24 px`, async ({
      page,
    }) => {
      // A window of 1280 by 1024 at 400%.
      await page.setViewportSize({ width: 320, height: 256 })
      await page.goto(path)
      await expectNoSidewaysScroll(page)
      for (const key of [...Array(12).fill('Tab'), ...Array(8).fill('Shift+Tab')]) {
        await page.keyboard.press(key)
        // The link to skip the header moves in and out.
        await expect.poll(() => hiddenFocus(page)).toBeUndefined()
      }
      // The link to skip the header covers other targets while it has the focus.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.setViewportSize({ width: 360, height: 740 })
      await expectAccessible(page, ['target-size'])
      await page.evaluate((css) => {
        // A style element would be refused by the Content-Security-Policy.
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets.push(sheet)
      }, wideText)
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        await expectNoSidewaysScroll(page)
        expect(await clippedTexts(page)).toEqual([])
      }
    })
  }
})

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  const borderOf = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((one) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(one)
        return borderTopStyle === 'solid' ? borderTopWidth : 'none'
      }),
    )

  test('the views of the hero and Generate have an edge, and the chosen view another one', async ({
    page,
  }) => {
    await page.goto('/')
    const views = 'fieldset[aria-label="View of the sample flow"] label'
    expect(await borderOf(page, '[data-generate]')).toEqual(['1px'])
    expect(await borderOf(page, views)).toEqual(['1px', '1px', '1px'])
    await page.getByText('Wire', { exact: true }).click()
    expect(await borderOf(page, views)).toEqual(['3px', '1px', '1px'])
  })

  test('the current page and the current question are marked', async ({ page }) => {
    await page.goto('/about')
    const current = page.getByRole('banner').getByRole('link', { name: 'About' })
    await expect(current).toHaveCSS('outline-style', 'solid')
    await page.goto('/faq')
    const question = page.getByRole('navigation', { name: 'Questions' }).locator('[aria-current]')
    await expect(question.first()).toHaveCSS('outline-style', 'solid')
  })
})

test('signing in needs no memory test: fields take pasted texts and password managers', async ({
  page,
}) => {
  await page.goto('/contentmanager/login')
  const name = page.getByLabel('Username')
  const password = page.getByLabel('Password', { exact: true })
  await expect(name).toHaveAttribute('autocomplete', /username/)
  await expect(password).toHaveAttribute('autocomplete', /current-password/)
  for (const field of [name, password]) {
    const wasRefused = await field.evaluate(
      (one) => !one.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    )
    expect(wasRefused).toBe(false)
  }
})
