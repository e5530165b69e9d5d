import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { joinWaitlist, linkIn, mailTo, newAddress, success } from './sign-ups.ts'

test('unsubscribing takes one press of a button', async ({ page }) => {
  const address = newAddress('leaves')
  await joinWaitlist(page, address)
  await expect(page.getByText(success)).toBeVisible()
  await page.goto(linkIn(await mailTo(address), 'unsubscribe'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
})

test('early access sends what is specified and shows the success text', async ({ page }) => {
  await page.goto('/earlyaccess')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(newAddress('demo'))
  await page.getByLabel('Role').selectOption('Product Management')
  const posted = page.waitForRequest('**/forms/early-access')
  await page.getByRole('button', { name: 'Apply For Early Access' }).click()
  const request = await posted
  expect(request.headers().accept).toBe('application/json')
  expect(request.headers()['content-type']).toContain('multipart/form-data')
  for (const name of ['fields[name]', 'email_address', 'fields[company]', 'fields[role]']) {
    expect(request.postData()).toContain(`name="${name}"`)
  }
  await expect(page.getByText(success)).toBeVisible()
})

test('a form says that it is being sent, and its mail can be requested again', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/forms/waitlist', async (route) => {
    await held
    await route.continue()
  })
  const address = newAddress('again')
  await page.setViewportSize({ width: 360, height: 740 })
  await joinWaitlist(page, address)
  await expect(page.getByRole('button', { name: 'Sending…' })).toHaveAttribute('aria-disabled')
  answer()
  await expect(page.getByText(success)).toBeVisible()
  await expect(page.getByText(`No mail at ${address}?`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const posted = page.waitForResponse('**/forms/resend?form=waitlist')
  await page.getByRole('button', { name: 'Send it again' }).click()
  expect((await posted).status()).toBe(200)
  await expect(page.getByText('the mail leaves again in about a minute')).toBeVisible()
})

test('registering leads to its thanks, and Log in shows above 600 px; the field that only programs fill in is left alone by browsers and password managers', async ({
  page,
}) => {
  await page.setViewportSize({ width: 600, height: 800 })
  await page.goto('/register')
  const field = page.locator('input[name=website]')
  await expect(field).toHaveAttribute('readonly')
  for (const name of ['data-1p-ignore', 'data-bwignore', 'data-lpignore', 'data-form-type']) {
    await expect(field).toHaveAttribute(name)
  }
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden()
  await page.setViewportSize({ width: 601, height: 800 })
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(newAddress('registers'))
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('**/thankyouregister')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every form works, and so does confirming', async ({ page }) => {
    const address = newAddress('plain')
    await joinWaitlist(page, address)
    await expect(page.getByText(success)).toBeVisible()
    await page.getByLabel('No mail? Your address:').fill(address)
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect(page.getByText('the mail leaves again in about a minute')).toBeVisible()
    await page.goto(linkIn(await mailTo(address), 'confirm'))
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await page.waitForURL(/\/thankyousubscribe(\?|$)/)

    await page.goto('/subscribe')
    await page.getByLabel('Email').fill(newAddress('plain'))
    await page.getByRole('button', { name: 'SUBSCRIBE' }).click()
    await expect(page.getByText(success)).toBeVisible()

    await page.goto('/earlyaccess')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email').fill(newAddress('plain'))
    await page.getByRole('button', { name: 'Apply For Early Access' }).click()
    await expect(page.getByText(success)).toBeVisible()

    await page.goto('/register')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email').fill(newAddress('plain'))
    await page.getByRole('button', { name: 'Register' }).click()
    await page.waitForURL('**/thankyouregister')
  })
})

// The forms themselves are among the pages of every-page.spec.ts.
test('/confirm fits a small phone and is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/confirm')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
