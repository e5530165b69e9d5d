import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { linkIn, mailTo, newAddress, success } from './sign-ups.ts'

/** Confirms as the link in the mail does, and opens the page of the place. */
async function confirm(page: Page, address: string) {
  await page.goto(linkIn(await mailTo(address), 'confirm'))
  await expect(page).toHaveURL(/\/thankyousubscribe\?place=/)
  await page.getByRole('link', { name: 'See your place in line' }).click()
  await expect(page.getByRole('heading', { name: /^You are number / })).toBeVisible()
}

test('a confirmation leads to a place in line and a link, by which others sign up, with scripts and without', async ({
  page,
  browser,
}) => {
  const first = newAddress('first')
  await page.goto('/join')
  await page.getByLabel('Email').fill(first)
  await page.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByText(success)).toBeVisible()
  await confirm(page, first)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expect(page.getByText('Nobody who came by your link counts so far.')).toBeVisible()
  const placeUrl = page.url()
  const link = new URL(await page.getByLabel('The link to pass on').inputValue())
  const { origin } = new URL(placeUrl)

  const second = newAddress('second')
  await page.goto(`${link.pathname}${link.search}`)
  await page.getByLabel('Email').fill(second)
  await page.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByText(success)).toBeVisible()
  await confirm(page, second)

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  const third = newAddress('third')
  await reader.goto(origin + link.pathname + link.search)
  await reader.getByLabel('Email').fill(third)
  await reader.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(reader.getByText(success)).toBeVisible()
  await reader.goto(origin + linkIn(await mailTo(third), 'confirm'))
  await reader.getByRole('button', { name: 'Confirm my email' }).click()
  await reader.getByRole('link', { name: 'See your place in line' }).click()
  await expect(reader.getByRole('heading', { name: /^You are number / })).toBeVisible()
  await reader.goto(placeUrl)
  await expect(reader.getByText('2 people who came by your link count so far.')).toBeVisible()
  await plain.close()
})
