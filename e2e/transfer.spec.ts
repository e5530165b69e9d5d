import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ExportFixture, writeFixture } from '../src/testing/fixtures/imports/export-file.ts'
import { ghostExports } from '../src/testing/fixtures/imports/ghost-exports.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, staffAccount, test } from './fixtures.ts'
import { launcher } from './launcher.ts'

const { launch } = launcher()

/** A site of its own, because other journeys count its articles. */
test('an owner drops the export of another site, looks at the report, imports it, and exports the site', async ({
  page,
}, testInfo) => {
  const site = launch({
    STAFF_USERNAME: staffAccount.username,
    STAFF_PASSWORD: staffAccount.password,
  })
  const url = await site.url()
  mkdirSync(testInfo.outputDir, { recursive: true })
  const path = await writeFixture(ghostExports[0] as ExportFixture, testInfo.outputDir)
  await page.goto(`${url}/contentmanager/login`)
  await page.getByLabel('Username').fill(staffAccount.username)
  await page.getByLabel('Password', { exact: true }).fill(staffAccount.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('link', { name: 'Articles' }).first()).toBeVisible()
  await page.goto(`${url}/contentmanager/transfer`)
  await expect(page.getByText('No imports yet.')).toBeVisible()
  await expectAccessible(page)

  const bytes = readFileSync(path).toString('base64')
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    const file = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
    transfer.items.add(new File([file], 'ghost.zip'))
    return transfer
  }, bytes)
  await page.getByText('Drop a file here').dispatchEvent('drop', { dataTransfer: data })
  await page.getByLabel('It comes from').selectOption('ghost')
  await page.getByLabel('Address of the old site').fill('https://ghost.test')
  await page.getByRole('button', { name: 'Upload and check' }).click()

  await expect(page.getByText('Checked. Nothing is made yet.')).toBeVisible()
  await expect(page.getByText('It is a page, not an article.')).toBeVisible()
  await expectAccessible(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await page.screenshot({ path: join(testInfo.outputDir, `report-${width}.png`), fullPage: true })
  }
  await page.getByLabel('Also publish what was published there').check()
  await page.getByRole('button', { name: 'Import 4 entries' }).click()
  await expect(page.getByText('Done.', { exact: true })).toBeVisible()
  const report = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the report' }).click()
  expect(readFileSync(await (await report).path(), 'utf8')).toContain('About,,refused,,')

  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the site' }).click()
  const zip = readFileSync(await (await exported).path())
  expect(zip.toString('latin1', 0, 2)).toBe('PK')
  expect(zip.includes('manifest.json')).toBe(true)

  const published = await page.goto(`${url}/resources`)
  expect(published?.status()).toBe(200)
  await expect(page.getByRole('link', { name: /Post 1/ }).first()).toBeVisible()
})
