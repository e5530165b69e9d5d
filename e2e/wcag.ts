/* What WCAG asks of every page beyond the rules of axe. */
import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll } from './fixtures.ts'

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

/** Works in a window of 1280 by 1024 at 400%, by keyboard. */
export async function expectKeyboardAt400Percent(page: Page): Promise<void> {
  // The page jumps to the focused element.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 256 })
  await expectNoSidewaysScroll(page)
  for (const key of [...Array(12).fill('Tab'), ...Array(8).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    // The link to skip the header moves in and out.
    await expect.poll(() => hiddenFocus(page)).toBeUndefined()
  }
  // The link to skip the header covers other targets while it has the focus.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

/** With wide text spacing nothing is cut off. */
export async function expectRoom(page: Page): Promise<void> {
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
}
