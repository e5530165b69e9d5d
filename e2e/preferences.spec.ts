import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { joinWaitlist, linkIn, mailTo, newAddress } from './sign-ups.ts'

const outbox = join(process.env.E2E_DATA_DIR ?? '', 'outbox')

/** The link with this beginning in any mail to an address. */
async function linkTo(address: string, beginning: string): Promise<string> {
  let link = ''
  await expect(() => {
    const mails = readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${address}`))
      .map((mail) => mail.replace(/=\n/g, '').replaceAll('=3D', '='))
    link = new RegExp(`${beginning}[\\w.-]+`).exec(mails.join('\n'))?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

test('behind a mail’s footer somebody sees their lists, pauses, downloads and erases, without scripts', async ({
  page,
  browser,
}) => {
  const address = newAddress('prefers')
  await joinWaitlist(page, address)
  const confirm = linkIn(await mailTo(address), 'confirm')
  const token = new URL(confirm, 'http://localhost').searchParams.get('token') ?? ''
  await page.request.post('/forms/confirm', { form: { token } })

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  const { origin } = new URL(page.url())
  await reader.goto(origin + (await linkTo(address, '/preferences/preferences\\.')))
  await expect(reader.getByText(`For ${address}`)).toBeVisible()
  await expect(reader.getByText('Waitlist: you are on it')).toBeVisible()
  await reader.getByLabel('For', { exact: true }).selectOption('3 months')
  await reader.getByRole('button', { name: 'Pause' }).click()
  await expect(reader.getByText(/You get no newsletters until/)).toBeVisible()
  await reader.getByRole('button', { name: 'End the pause' }).click()
  await expect(reader.getByText('You get newsletters again.')).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Erase me' })).toHaveCount(0)
  await reader.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(reader.getByText(/a mail with a link is on its way/)).toBeVisible()

  await page.goto(await linkTo(address, '/preferences/data\\.'))
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const data = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'))
  expect(data.lead.email).toBe(address)
  expect(data.signUps[0].promise).toContain('One mail to confirm')
  await page.getByRole('button', { name: 'Erase me' }).click()
  await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await plain.close()
})
