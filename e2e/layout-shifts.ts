import type { Page } from '@playwright/test'

interface Shift {
  value: number
  moved: string
}

/** Call it before the page is opened. The result reads the layout shifts since then, with the texts that moved. */
export async function layoutShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(', ')
        shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
    return { shifts, total: shifts.reduce((sum, { value }) => sum + value, 0) }
  }
}
