import type { Page } from '@playwright/test'
import { addColleague, password } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

async function signIn(page: Page, username: string, { isForeign = false } = {}) {
  await page.goto('/contentmanager/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  if (isForeign) await page.getByLabel('This is not my device').check()
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL('/contentmanager')
}

async function write(page: Page) {
  await page.goto('/contentmanager/blogger/createblog')
  // The server has every text within a moment: only without it a browser holds one.
  const updates = '**/api/v0/documents/*/updates'
  await page.route(updates, (route) => route.abort())
  await page.getByPlaceholder('Write a summary').fill('Half a thought')
  await expect(page.getByText('Kept in this browser')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto('/contentmanager')
  await page.unroute(updates)
}

/** How many unsaved texts this browser holds. */
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('wireloom-work')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const [name = ''] = [...opening.result.objectStoreNames].filter((one) => one === 'works')
          const counting = opening.result.transaction(name).objectStore(name).count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

test("unsaved texts stay or go at logout as their writer says, and go on somebody else's device", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const username = addColleague('leaving', 'writer')
  await page.goto('/contentmanager/login')
  await expect(page.getByLabel('This is not my device')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await signIn(page, username)
  await write(page)
  const logout = page.getByRole('button', { name: 'Logout' })
  const dialog = page.getByRole('dialog', { name: 'Keep your unsaved texts here?' })
  await logout.click()
  await expect(dialog).toContainText('holds a text of yours that is not saved')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep and log out' }).click()
  await expect(page).toHaveURL('/contentmanager/login')
  expect(await stored(page)).toBe(1)

  await signIn(page, username)
  await logout.click()
  await dialog.getByRole('button', { name: 'Remove and log out' }).click()
  await expect(page).toHaveURL('/contentmanager/login')
  expect(await stored(page)).toBe(0)

  await signIn(page, username, { isForeign: true })
  await write(page)
  expect(await stored(page)).toBe(1)
  await logout.click()
  await expect(page).toHaveURL('/contentmanager/login')
  await expect.poll(() => stored(page)).toBe(0)
})
