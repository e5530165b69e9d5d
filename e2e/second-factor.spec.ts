import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

const password = 'a good long password'

function addAccount(role = 'owner'): string {
  const username = `factor-${role}-${process.pid}-${Date.now()}`
  const { status, stderr } = spawnSync(
    'node',
    ['scripts/run.mjs', 'staff', 'add', username, role],
    {
      input: `${password}\n`,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
    },
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return username
}

async function enterPassword(page: Page, username: string) {
  await page.goto('/contentmanager/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

/** A device with a fingerprint reader, simulated by Chromium. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const logout = async (page: Page) => {
  await page.goto('/contentmanager')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/contentmanager/login')
}

test('a passkey is the second factor and signs in alone; an authenticator app and recovery codes too', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/401|Error logging in/)
  const username = addAccount()
  await addAuthenticator(page)
  await enterPassword(page, username)
  await expect(page).toHaveURL('/contentmanager')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''

  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  const key = (await page.locator('code').textContent())?.replaceAll(' ', '')
  const codeOf = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(key ?? '') }).generate({
      timestamp: Date.now() + steps * 30_000,
    })
  await page.getByLabel('Code from the app').fill(codeOf(0))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }

  await logout(page)
  await enterPassword(page, username)
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL('/contentmanager')

  await logout(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/contentmanager')

  await logout(page)
  await enterPassword(page, username)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That is not right. Try again.')).toBeVisible()
  // A code of the next time step: the current one may have been used above.
  await page.getByLabel('Code').fill(codeOf(1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/contentmanager')

  await logout(page)
  await enterPassword(page, username)
  await page.getByLabel('Code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/contentmanager')
})
