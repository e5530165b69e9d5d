import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  const borderOf = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((one) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(one)
        return borderTopStyle === 'solid' ? borderTopWidth : 'none'
      }),
    )

  test('the views of the hero and Generate have an edge, and the chosen view another one', async ({
    page,
  }) => {
    await page.goto('/')
    const views = 'fieldset[aria-label="View of the sample flow"] label'
    expect(await borderOf(page, '[data-generate]')).toEqual(['1px'])
    expect(await borderOf(page, views)).toEqual(['1px', '1px', '1px'])
    await page.getByText('Wire', { exact: true }).click()
    expect(await borderOf(page, views)).toEqual(['3px', '1px', '1px'])
  })

  test('the current page and the current question are marked', async ({ page }) => {
    await page.goto('/about')
    const current = page.getByRole('banner').getByRole('link', { name: 'About' })
    await expect(current).toHaveCSS('outline-style', 'solid')
    await page.goto('/faq')
    const question = page.getByRole('navigation', { name: 'Questions' }).locator('[aria-current]')
    await expect(question.first()).toHaveCSS('outline-style', 'solid')
  })
})

test('signing in needs no memory test: fields take pasted texts and password managers', async ({
  page,
}) => {
  await page.goto('/contentmanager/login')
  const name = page.getByLabel('Username')
  const password = page.getByLabel('Password', { exact: true })
  await expect(name).toHaveAttribute('autocomplete', /username/)
  await expect(password).toHaveAttribute('autocomplete', /current-password/)
  for (const field of [name, password]) {
    const wasRefused = await field.evaluate(
      (one) => !one.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    )
    expect(wasRefused).toBe(false)
  }
})
