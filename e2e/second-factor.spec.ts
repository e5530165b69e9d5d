import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { addColleague, password } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { launcher } from './launcher.ts'

const { launch, folder } = launcher()

async function enterPassword(page: Page, username: string, site = '') {
  await page.goto(`${site}/contentmanager/login`)
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

/** Returns the codes of the app, for this time step or a later one. */
async function addTotp(page: Page) {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  const key = (await page.locator('code').textContent())?.replaceAll(' ', '')
  const codeOf = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(key ?? '') }).generate({
      timestamp: Date.now() + steps * 30_000,
    })
  await page.getByLabel('Code from the app').fill(codeOf(0))
  await page.getByLabel('Code from the app').press('Enter')
  return codeOf
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
  const username = addColleague('factor', 'owner')
  await addAuthenticator(page)
  await enterPassword(page, username)
  await expect(page).toHaveURL('/contentmanager')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''

  const codeOf = await addTotp(page)
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

test('an account that lacks the second factor it needs is led to its own page, from every screen', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/403|Failed to|Error storing changes/)
  const site = launch({
    STAFF_USERNAME: 'ada',
    STAFF_PASSWORD: password,
    STAFF_SECOND_FACTOR: 'required',
  })
  const url = await site.url()
  await enterPassword(page, 'ada', url)
  await expect(page.getByText('Your account needs a second factor.')).toBeVisible()
  await page.goto(`${url}/contentmanager/faq/createfaq`)
  await page.getByLabel('Question').fill('Is the time of grace over?')
  await page.getByLabel('Answer').fill('It is over in a moment.')
  await page.getByLabel('NavigationHeading').fill('Grace')

  const db = new DatabaseSync(join(folder(), 'data', 'wireloom.db'))
  db.exec("update staff_accounts set created_at = '2020-01-01T00:00:00.000Z'")
  db.close()
  const reason = page.getByText('Until you add one, nothing else works.')
  const expectLed = async () => {
    await expect(page).toHaveURL(`${url}/contentmanager/account`)
    await expect(reason).toBeVisible()
  }
  // The calls that follow the text may be refused before the click.
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click({ timeout: 5000 }).catch(() => undefined)
  await expectLed()
  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  await expectLed()
  for (const path of ['blogger', 'blogger/edit/1', 'faq']) {
    await page.goto(`${url}/contentmanager/${path}`)
    await expectLed()
  }
  await addTotp(page)
  await expect(reason).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused()
  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Create new blog' })).toBeVisible()
})
