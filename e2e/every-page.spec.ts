import { expectDescribed } from './described.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, hydrate, test } from './fixtures.ts'
import { scriptsNotListed } from './listed-scripts.ts'
import { expectStrictPolicy, violations } from './violations.ts'
import { visitedOnEveryPage } from './visited-pages.ts'
import { expectKeyboardAt400Percent, expectRoom } from './wcag.ts'

/** In one visit, because opening a page takes most of the time. What each page says is in its own journey. */
for (const { path, inSitemap } of visitedOnEveryPage) {
  test(`${path} keeps the rules of every page: status, description, policy, accessibility, width, keyboard at 400% zoom, wide text spacing, targets of 24 px, scripts`, async ({
    page,
    request,
  }) => {
    const refused = await violations(page)
    const expectListed = await scriptsNotListed(page, path)
    await page.setViewportSize({ width: 360, height: 740 })
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    expectStrictPolicy(response)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    if (inSitemap) await expectDescribed(page, request, path)
    // Of 360 px: the targets of a phone have 24 px.
    await expectAccessible(page)
    await page.setViewportSize({ width: 280, height: 653 })
    await expectNoSidewaysScroll(page)
    await hydrate(page)
    // Before the keyboard: a link that gets the focus fetches the scripts of its page.
    await expectListed()
    await expectKeyboardAt400Percent(page)
    await expectRoom(page)
    expect(await refused()).toEqual([])
  })
}
