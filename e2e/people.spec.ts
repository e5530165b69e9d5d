import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, staffAccount, test } from './fixtures.ts'
import { launcher } from './launcher.ts'
import { success } from './sign-ups.ts'

const { launch } = launcher()

/** A site of its own: questions on its forms would be asked in other journeys too. */
async function signedIn(page: Page): Promise<string> {
  const site = launch({
    STAFF_USERNAME: staffAccount.username,
    STAFF_PASSWORD: staffAccount.password,
  })
  const url = await site.url()
  await page.goto(`${url}/contentmanager/login`)
  await page.getByLabel('Username').fill(staffAccount.username)
  await page.getByLabel('Password', { exact: true }).fill(staffAccount.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('link', { name: 'Articles' }).first()).toBeVisible()
  return url
}

async function expectGood(page: Page) {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
}

test('a marketer asks a question on a form, tags who answered, and counts a segment for a newsletter', async ({
  page,
  browser,
  allowConsole,
}) => {
  // A segment that is used cannot be deleted.
  allowConsole(/409|Failed to delete the segment/)
  const url = await signedIn(page)
  await page.goto(`${url}/contentmanager/leads`)
  await page.getByRole('link', { name: 'Questions', exact: true }).click()
  const form = page.getByRole('form', { name: 'Waitlist' })
  await form.getByRole('button', { name: 'Add a question' }).click()
  await form.getByLabel('Wording').fill('How large is your team?')
  await form.getByLabel('Options to choose from').fill('1 to 10\nMore')
  await form.getByLabel('Must be answered').check()
  await form.getByRole('button', { name: 'Add a question' }).click()
  await form.getByRole('group', { name: 'Question 2' }).getByLabel('Wording').fill('Anything else?')
  await expectGood(page)
  await form.getByRole('button', { name: 'Save questions' }).click()
  await expect(page.getByText('Saved. /join shows the questions.')).toBeVisible()

  const visitor = await browser.newPage()
  await visitor.goto(`${url}/join`)
  await expectGood(visitor)
  await visitor.getByLabel('Email').fill('ada@example.com')
  await visitor.getByLabel('How large is your team?').selectOption('More')
  await visitor.getByLabel('Anything else?').fill('Shapes')
  await visitor.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(visitor.getByText(success)).toBeVisible()
  await visitor.close()
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(`${url}/join`)
  await plain.getByLabel('Email').fill('bo@example.com')
  await plain.getByLabel('How large is your team?').selectOption('1 to 10')
  await plain.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(plain.getByText(success)).toBeVisible()
  await plain.close()

  await page.goto(`${url}/contentmanager/leads`)
  await page.getByRole('checkbox', { name: 'Select ada@example.com' }).check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await selection.getByRole('combobox', { name: 'Tag' }).fill('Big Team')
  await selection.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByText('Tags: big team')).toBeVisible()
  await page.getByRole('search').getByLabel('Tag').selectOption('big team')
  await expect(page.getByRole('row', { name: 'bo@example.com' })).toHaveCount(0)
  await expectGood(page)
  await page.getByRole('link', { name: 'ada@example.com' }).click()
  await expect(page.getByText('How large is your team?: More')).toBeVisible()
  await page.getByLabel('New note').fill('Met at the fair')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Met at the fair')).toBeVisible()
  await expectGood(page)

  await page.goto(`${url}/contentmanager/leads/segments`)
  await page.getByLabel('Name').fill('Big teams')
  await page.getByLabel('Has all of these tags').fill('big team')
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByRole('link', { name: '1 person' })).toBeVisible()
  await expectGood(page)

  await page.goto(`${url}/contentmanager/newsletters`)
  await page.getByRole('button', { name: 'New newsletter' }).click()
  await page.getByRole('checkbox', { name: 'Waitlist' }).check()
  await page.getByText('Conditions', { exact: true }).click()
  await page.getByLabel('Segment').selectOption('Big teams')
  // Ada has not confirmed, and Bo is not in the segment; both are named.
  await expect(page.getByText('0 people will get it')).toBeVisible()
  await expect(page.getByText('2 people have not confirmed their address')).toBeVisible()
  await page.goto(`${url}/contentmanager/leads/segments`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/It is used by: newsletter/)).toBeVisible()
})

const rows = [
  'E-Mail;Full name;Group;Joined',
  'ada@example.com;Ada;vip;2025-01-02',
  'bo@example.com;Bo;;2025-03-04',
  'nobody;X;;',
]

test('a marketer imports a CSV file through the mapping screen', async ({ page }, testInfo) => {
  const { outputDir } = testInfo
  const url = await signedIn(page)
  mkdirSync(outputDir, { recursive: true })
  const file = join(outputDir, 'people.csv')
  writeFileSync(file, rows.join('\n'))
  await page.goto(`${url}/contentmanager/leads`)
  await page.getByRole('link', { name: 'Import', exact: true }).last().click()
  await page.getByLabel('CSV file').setInputFiles(file)
  await expect(page.getByText('3 rows. Uploaded by')).toBeVisible()
  await expect(page.getByLabel('E-Mail')).toHaveValue('email')
  await expect(page.getByLabel('Full name')).toHaveValue('name')
  await page.getByLabel('Group').selectOption('Tags')
  await page.getByLabel('Joined', { exact: true }).selectOption('Signed up on')
  await page.getByLabel('How and where they agreed').fill('Newsletter form of our old shop')
  await page.getByLabel('The last of them agreed on').fill('2026-05-04')
  await expectGood(page)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Checked. Nobody is imported yet.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Line 4' })).toContainText('Must be an email address')
  await expectGood(page)
  await page.getByRole('button', { name: 'Import 2 sign-ups' }).click()
  await expect(page.getByText('Done.', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all of them' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('4,nobody,refused')

  await page.goto(`${url}/contentmanager/leads?q=ada%40example.com`)
  await expect(page.getByText('Tags: vip')).toBeVisible()
  await page.getByRole('link', { name: 'ada@example.com' }).click()
  await expect(page.getByText('Imported: Mailing list')).toBeVisible()
  await expect(page.getByText(/Newsletter form of our old shop \(2026-05-04\)/)).toBeVisible()
})
