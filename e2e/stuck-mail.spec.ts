import { test as bare } from '@playwright/test'
import { expect, expectAccessible, staffAccount, test } from './fixtures.ts'
import { launcher } from './launcher.ts'
import { newAddress } from './sign-ups.ts'

const { launch } = launcher()

bare('mail without an address to link to ends the start with one line', async () => {
  const started = launch({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'W <hello@wireloom.test>' })
  expect(await started.ended).toBe(1)
  expect(started.output()).toMatch(/PUBLIC_URL must be set when SMTP_URL is/)
  expect(started.output()).not.toContain('    at ')
})

test('mail that cannot be delivered is shown to staff, the monitor and in the log', async ({
  page,
  request,
}) => {
  const site = launch({
    // No server listens there.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Wireloom <hello@wireloom.test>',
    PUBLIC_URL: 'http://wireloom.test',
    STAFF_USERNAME: staffAccount.username,
    STAFF_PASSWORD: staffAccount.password,
    LOG_LEVEL: 'warn',
  })
  const url = await site.url()
  const address = newAddress('stuck')
  await request.post(`${url}/api/v0/subscriptions`, { data: { email: address, list: 'waitlist' } })
  await expect.poll(() => site.output()).toContain('job fails, will retry')
  expect(site.output()).toContain('"errorClass":"connect"')
  const ready = await request.get(`${url}/readyz`)
  expect(ready.status()).toBe(200)
  expect(await ready.text()).toContain('mail: degraded')
  // Directly: requests that came through a proxy get no metrics.
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toContain('outbox_failing{kind="confirmation-mail",error_class="connect"} 1')
  expect(metrics).toContain('outbox_waiting{kind="confirmation-mail"} 1')

  await page.goto(`${url}/contentmanager/login`)
  await page.getByLabel('Username').fill(staffAccount.username)
  await page.getByLabel('Password', { exact: true }).fill(staffAccount.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await page.getByRole('link', { name: 'Leads' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: '1 confirmation mail is waiting' }),
  ).toContainText('no connection to the mail server is possible')
  const row = page.getByRole('row', { name: address })
  await expect(row).toContainText('Failing, will retry')
  await expectAccessible(page)
  await row.getByRole('link').click()
  await expect(page.getByText('Confirmation mail fails and is tried again')).toBeVisible()
  await expect(page.getByText('Reason: no connection to the mail server is possible')).toBeVisible()
  await expectAccessible(page)

  const outbox = (action: string) => {
    const command = launch({}, 'node', ['scripts/run.mjs', 'outbox', action])
    return command.ended.then((code) => ({ code, output: command.output() }))
  }
  expect(await outbox('pause')).toMatchObject({
    code: 0,
    output: expect.stringContaining('paused'),
  })
  expect(await (await request.get(`${url}/readyz`)).text()).toBe('ready\nmail: paused\n')
  await page.goto(`${url}/contentmanager/leads`)
  await expect(page.getByText('Mail is paused since')).toContainText('1 delivery waits')
  const health = await (await request.get(`${url}/healthz`)).text()
  const [, version] = /^version: (\d+\.\d+\.\d+)$/m.exec(health) ?? []
  await expect(page.getByText(`Wireloom site ${version}`, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${url}/contentmanager`)
  await page.getByRole('button', { name: 'Release mail' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Mail is paused')).toBeHidden()
  expect((await outbox('release')).output).toContain('Deliveries were not paused.')
  expect(await (await request.get(`${url}/readyz`)).text()).toBe('ready\nmail: degraded\n')
})
