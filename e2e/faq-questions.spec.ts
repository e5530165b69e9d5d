import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

test('without scripts: search, rate an answer, ask; staff turn the question into an FAQ', async ({
  browser,
  staffPage,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  await visitor.goto('/faq')
  const all = await visitor.locator('main section h2').count()
  await visitor.getByRole('searchbox').fill('wireframe')
  await visitor.getByRole('button', { name: 'Search' }).click()
  await expect(visitor).toHaveURL('/faq?q=wireframe')
  await expect(visitor.getByRole('status').first()).toContainText('“wireframe”')
  expect(await visitor.locator('main section h2').count()).toBeLessThan(all)
  const term = `zeppelin ${process.pid} ${Date.now()}`
  await visitor.goto(`/faq?q=${encodeURIComponent(term)}`)
  await expect(visitor.getByText(`No answer holds “${term}”`)).toBeVisible()
  await visitor.goto('/faq')
  await visitor.getByRole('button', { name: 'Yes' }).first().click()
  await expect(visitor.getByText('Thank you for telling us.')).toBeVisible()
  const question = `Can it weave ${process.pid} ${Date.now()} threads?`
  await visitor.getByLabel('Your question').fill(question)
  await visitor.getByLabel('Your email').fill('weaver@example.com')
  await visitor.getByRole('button', { name: 'Send the question' }).click()
  await expect(visitor).toHaveURL('/faq?asked=yes#ask')
  await expect(visitor.getByText('A person reads every question.')).toBeVisible()
  await context.close()

  await staffPage.goto('/contentmanager')
  await expect(staffPage.getByText(/questions? of .* for an answer/)).toBeVisible()
  await staffPage.goto('/contentmanager/faq')
  await staffPage.getByText(/Searches without a result/).click()
  await expect(staffPage.getByText(term)).toBeVisible()
  const asked = staffPage.getByRole('listitem').filter({ hasText: question })
  await expectAccessible(staffPage)
  await staffPage.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(staffPage)
  await asked.getByRole('link', { name: 'Turn into an FAQ' }).click()
  await expect(staffPage.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue(
    question,
  )
  await staffPage
    .getByRole('textbox', { name: 'Answer' })
    .fill('As many as you like, and some more.')
  await staffPage.getByLabel('NavigationHeading').fill('Threads')
  await staffPage.getByRole('button', { name: 'Submit' }).click()
  await expect(staffPage.getByText('Success! Faq created.')).toBeVisible()
  await staffPage.getByRole('link', { name: 'Go Back' }).click()
  const card = staffPage.getByRole('listitem').filter({ hasText: question })
  await expect(card.getByRole('link', { name: 'Edit FAQ' })).toBeVisible()
  await expect(staffPage.getByRole('link', { name: 'Turn into an FAQ' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Move down' }).press('Enter')
  await expect(staffPage.getByRole('alert')).toHaveCount(0)
})
