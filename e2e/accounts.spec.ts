import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, expectAccessible, expectNoSidewaysScroll, staffAccount, test } from './fixtures.ts'

/** The link in the mail to an address, once the mail is written. */
async function linkFor(email: string, path: string): Promise<string> {
  const outbox = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  let found = ''
  await expect(async () => {
    for (const name of await readdir(outbox)) {
      const text = (await readFile(join(outbox, name), 'utf8')).replaceAll(/=\r?\n/g, '')
      const [, token] = new RegExp(`${path}#(\\d+\\.[\\w-]{43})`).exec(text) ?? []
      if (text.includes(`To: ${email}`) && token) found = `${path}#${token}`
    }
    expect(found).not.toBe('')
  }).toPass({ timeout: 60_000 })
  return found
}

test('an owner invites a writer, who sees only a writer’s actions and submits a draft', async ({
  staffPage: page,
  browser,
}) => {
  const email = `writer-${Date.now()}@example.com`
  const username = `writer-${Date.now()}`
  await page.goto('/contentmanager/staff')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Role', { exact: true }).selectOption('writer')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`An invitation to ${email} is on its way.`)).toBeVisible()
  await expectAccessible(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }

  const context = await browser.newContext()
  const writer = await context.newPage()
  await writer.goto(await linkFor(email, '/contentmanager/invitation'))
  await expect(writer.getByText(`For ${email}, as writer.`)).toBeVisible()
  await writer.getByLabel('Username').fill(username)
  await writer.getByLabel('Password').fill('eleven walking umbrellas')
  await writer.getByRole('button', { name: 'Create account' }).click()
  await expect(writer.getByRole('heading', { name: `Welcome, ${username}` })).toBeVisible()
  const navigation = writer.getByRole('navigation', { name: 'Content manager' })
  await expect(navigation.getByRole('link')).toHaveText([
    'Dashboard',
    'Articles',
    'Media',
    'Newsletters',
    'Account',
  ])
  await writer.goto('/contentmanager/leads')
  await expect(writer.getByRole('heading', { name: 'Not for your account' })).toBeVisible()

  const token = await writer.evaluate(() => localStorage.getItem('jwt_access_token'))
  const made = await writer.request.post('/api/v0/newsletters', {
    headers: { authorization: `Bearer ${token}` },
    data: { subject: `By ${username}`, audience: { lists: ['mailing-list'] } },
  })
  const { newsletter } = await made.json()
  await writer.goto(`/contentmanager/newsletters/${newsletter.newsletterId}`)
  await expect(writer.getByText('An editor sends it.')).toBeVisible()
  await expect(writer.getByRole('button', { name: /Send/ })).toHaveCount(0)

  await writer.goto('/contentmanager/blogger/createblog')
  await writer.getByLabel('Summary').fill(`By ${username}`)
  await expect(writer.getByRole('button', { name: 'Publish' })).toBeHidden()
  await writer.getByRole('button', { name: 'Submit for review' }).click()
  await expect(writer.getByText('Submitted for review.')).toBeVisible()
  await expect(writer.getByText(/^Waiting for review since/)).toBeVisible()
  await writer.getByRole('button', { name: 'Withdraw' }).click()
  await expect(writer.getByText('No longer submitted.')).toBeVisible()
  await writer.getByRole('link', { name: 'Go back' }).click()
  await writer.getByRole('button', { name: 'SUBMIT FOR REVIEW' }).click()
  await expect(writer.getByText('for review', { exact: true })).toBeVisible()

  await writer.goto('/contentmanager')
  const drafts = writer.getByRole('region', { name: 'Your drafts' })
  await expect(drafts.getByText(/^Waiting for review since/)).toBeVisible()
  await expect(writer.getByRole('link', { name: 'Write an article' })).toBeVisible()
  await expect(writer.getByRole('heading', { name: 'Overview' })).toHaveCount(0)
  const name = writer.getByLabel('Your name, as readers see it')
  await name.fill('Wim W.')
  await writer.getByRole('button', { name: 'Save name' }).click()
  await expect(name).toBeHidden()
  await expectAccessible(writer)
  await context.close()

  await page.goto('/contentmanager')
  await expect(page.getByText('Waiting for review')).toBeVisible()
  await expect(page.getByText(`by ${username}`)).toBeVisible()
  await page.goto('/contentmanager/blogger')
  const draft = page.getByRole('listitem').filter({ hasText: `Draft by ${username}` })
  await draft.getByRole('link', { name: 'EDIT' }).click()
  await expect(page.getByText(`Draft by ${username} ·`)).toBeVisible()

  await page.goto('/contentmanager/staff')
  const role = page.getByLabel(`Role of ${username}`)
  await role.selectOption('editor')
  const asks = page.getByRole('dialog', { name: `Make ${username} an editor?` })
  await asks.getByRole('button', { name: 'Cancel' }).click()
  await expect(role).toHaveValue('writer')
  await role.selectOption('editor')
  await asks.getByRole('button', { name: 'Change role' }).click()
  await expect(role).toHaveValue('editor')
  await page.getByRole('button', { name: `Remove ${username}` }).click()
  const dialog = page.getByRole('dialog', { name: `Remove ${username}?` })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`Removing ${username}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${username}` })).toBeHidden()
})

test('a call that needs the password again asks for it and then continues', async ({
  staffPage: page,
  allowConsole,
}) => {
  allowConsole(/403|422|Error proving/)
  const steppedUp: string[] = []
  // Simulates that the password was entered long ago.
  await page.route('**/leads/export.csv*', (route) =>
    steppedUp.length > 0
      ? route.continue()
      : route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ type: '/problems/step-up-required', status: 403 }),
        }),
  )
  page.on('response', (response) => {
    if (response.url().endsWith('/step-up') && response.ok()) steppedUp.push(response.url())
  })
  await page.goto('/contentmanager/leads')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' })
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('That is not right. Try again.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill(staffAccount.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
  expect((await download).suggestedFilename()).toBe('leads.csv')
})

test('sessions are listed and one is signed out; a forgotten password is reset by mail', async ({
  staffPage: page,
  browser,
  request,
  allowConsole,
}) => {
  allowConsole(/401|404|Error (validating|changing)/)
  const email = `ada-${Date.now()}@example.com`
  await page.goto('/contentmanager/account')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Save email' }).click()
  await expect(page.getByText('Your address is saved.')).toBeVisible()
  await page.getByLabel('Name').fill('Ada L.')
  // By keyboard: while the page still scrolls to the field, a click can miss the button.
  await page.getByLabel('Name').press('Enter')
  await expect(page.getByText('Your profile is saved.')).toBeVisible()

  const login = await request.post('/api/v0/user/login', {
    data: staffAccount,
    headers: { 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 19_0) Safari/604.1' },
  })
  const { token } = (await login.json()).result
  await page.reload()
  const tablet = page.getByRole('listitem').filter({ hasText: 'Safari on iPad' })
  await tablet.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(tablet).toHaveCount(0)
  const refused = await request.get('/api/v0/user', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(refused.status()).toBe(401)

  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto('/contentmanager/login')
  await visitor.getByRole('link', { name: 'Forgot password?' }).click()
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByRole('button', { name: 'Send the mail' }).click()
  await expect(visitor.getByText('If an account has this address')).toBeVisible()
  const link = await linkFor(email, '/contentmanager/reset')
  await visitor.goto(link)
  await expect(visitor.getByLabel('New password')).toBeVisible()
  await expectAccessible(visitor)
  // The shared account of the journeys keeps its password, so only an unknown link is tried.
  await visitor.goto('/contentmanager/reset#1.made-up')
  await visitor.reload()
  await visitor.getByLabel('New password').fill('a password never used')
  await visitor.getByRole('button', { name: 'Change password' }).click()
  await expect(visitor.getByText('There is no such link.')).toBeVisible()
  await context.close()
})
