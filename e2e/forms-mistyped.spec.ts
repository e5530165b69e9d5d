import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { newAddress, success } from './sign-ups.ts'

const forms = [
  { path: '/join', button: 'Join Waitlist' },
  { path: '/subscribe', button: 'SUBSCRIBE' },
  { path: '/earlyaccess', button: 'Apply For Early Access' },
  { path: '/register', button: 'Register' },
]

async function fillIn(page: Page, path: string, address: string) {
  await page.goto(path)
  const name = page.getByLabel('Name')
  if (await name.count()) await name.fill('Ada')
  await page.getByLabel('Email').fill(address)
}

function countPosts(page: Page) {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  return posts
}

const unsent = (page: Page) => page.evaluate(() => localStorage.getItem('wireloom.unsent'))

test('every form says that someone@gmail is not complete, and sends nothing', async ({ page }) => {
  const posts = countPosts(page)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const { path, button } of forms) {
    await test.step(path, async () => {
      const submit = page.getByRole('button', { name: button })
      await fillIn(page, path, 'someone@gmail')
      await submit.click()
      const email = page.getByLabel('Email')
      await expect(page.getByRole('alert')).toContainText('Did you mean someone@gmail.com?')
      await expect(email).toHaveAccessibleDescription(/not complete/)
      await expect(email).toBeFocused()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await submit.click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByText(success)).toBeHidden()
      expect(posts).toEqual([])
      expect(await unsent(page)).toBeNull()
    })
  }
})

test('the suggested address is accepted with one press and sent', async ({ page }) => {
  await fillIn(page, '/earlyaccess', 'someone@gmial.com')
  await page.getByRole('button', { name: 'Apply For Early Access' }).click()
  await page.getByRole('button', { name: 'someone@gmail.com' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('someone@gmail.com')
  await expect(page.getByRole('alert')).toBeHidden()
  const posted = page.waitForRequest('**/forms/early-access')
  await page.getByRole('button', { name: 'Apply For Early Access' }).click()
  expect((await posted).postData()).toContain('someone@gmail.com')
  await expect(page.getByText(success)).toBeVisible()
})

test('an unusual address can be sent on a second try', async ({ page }) => {
  await fillIn(page, '/join', 'someone@gmial.com')
  const submit = page.getByRole('button', { name: 'Join Waitlist' })
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('If the address is right, send it again.')
  await submit.click()
  await expect(page.getByText(success)).toBeVisible()
})

test('a name of blanks is not sent', async ({ page }) => {
  const posts = countPosts(page)
  await fillIn(page, '/earlyaccess', newAddress('nameless'))
  await page.getByLabel('Name').fill('   ')
  await page.getByRole('button', { name: 'Apply For Early Access' }).click()
  await expect(page.getByRole('alert')).toContainText('Please fill in this field.')
  await expect(page.getByLabel('Name')).toBeFocused()
  expect(posts).toEqual([])
})

test('what the server refuses is shown on every form, not taken for sent and not sent again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422|Error creating/)
  await page.route(/\/(forms|api\/v0)\/\w/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { errors: { email: ['Must be an email address'] } } })
      : route.continue(),
  )
  for (const { path, button } of forms) {
    await test.step(path, async () => {
      await fillIn(page, path, newAddress('refused'))
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('alert')).toContainText(
        'This was not accepted: Must be an email address.',
      )
      await expect(page.getByText(success)).toBeHidden()
      expect(await unsent(page)).toBeNull()
    })
  }
})

test('a form says that it is rate-limited, stored and sent later', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/429|Error creating/)
  await page.route(/\/(forms|api\/v0)\/\w/, (route) =>
    route.request().method() === 'POST' && !route.request().url().endsWith('/visits')
      ? route.fulfill({ status: 429, headers: { 'retry-after': '300' }, json: {} })
      : route.continue(),
  )
  for (const { path, button } of forms.filter(({ path }) => path !== '/earlyaccess')) {
    await test.step(path, async () => {
      const address = newAddress('limited')
      await fillIn(page, path, address)
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('alert')).toContainText(
        'Yours is kept in this browser, which sends it in 5 minutes',
      )
      expect(await unsent(page)).toContain(address)
      // The next form begins with an empty storage, as in a browser of its own.
      await page.evaluate(() => localStorage.clear())
    })
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every form comes back with what was typed and what to correct', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/422/)
    for (const { path, button } of forms) {
      await test.step(path, async () => {
        await fillIn(page, path, 'someone@gmail')
        await page.getByRole('button', { name: button }).click()
        await expect(page.getByRole('alert')).toContainText('This was not accepted.')
        await expect(page.getByLabel('Email')).toHaveValue('someone@gmail')
        for (const name of await page.getByLabel('Name').all())
          await expect(name).toHaveValue('Ada')
        await page.getByLabel('Email').fill(newAddress('corrected'))
        await page.getByRole('button', { name: button }).click()
        await expect(page).toHaveURL(/sent=1|thankyouregister/)
      })
    }
  })
})
