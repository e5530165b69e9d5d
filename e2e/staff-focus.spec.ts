import type { Locator, Page } from '@playwright/test'
import { addBlog, unique } from './articles.ts'
import { expect, test } from './fixtures.ts'

/** One action by keyboard: where the focus is afterwards, and what is announced. */
interface Step {
  press: Locator
  focused: Locator
  says?: string
}

async function expectFocus(page: Page, { press, focused, says }: Step) {
  await press.focus()
  await page.keyboard.press('Enter')
  if (says) await expect(page.getByRole('status').filter({ hasText: says })).toBeVisible()
  // Work that can be undone is done after ten seconds: only then its control goes.
  await expect(focused).toBeFocused()
}

test('when the control of an action goes, the focus goes to its place, and the result is announced', async ({
  staffPage: page,
  request,
}) => {
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true })
  const tag = unique('focus')
  const questions = [`Is ${tag} the first?`, `Is ${tag} the second?`, `Is ${tag} the third?`]
  for (const question of questions) {
    const data = { question, email: 'asks@example.com' }
    expect((await request.post('/api/v0/faq/questions', { data })).ok()).toBe(true)
  }
  await page.goto('/contentmanager/faq')
  const [first, second, third] = questions.map((text) =>
    page.getByRole('listitem').filter({ hasText: text }),
  ) as [Locator, Locator, Locator]
  const field = first.getByLabel('Answer to asks@example.com')
  await expectFocus(page, { press: button('Answer by mail', first), focused: field })
  await field.fill('Yes, it is the very first one.')
  await expectFocus(page, {
    press: button('Send', first),
    focused: second.getByRole('checkbox'),
    says: 'Answer sent.',
  })
  await expectFocus(page, {
    press: button('Drop', second),
    focused: button('Drop', third),
    says: 'Dropping a question.',
  })

  for (const playerName of [`${tag.slice(-30)} A`, `${tag.slice(-30)} B`]) {
    const data = { playerName, score: 500 }
    expect((await request.post('/api/v0/leaderboard/score', { data })).ok()).toBe(true)
  }
  await page.goto('/contentmanager/leaderboard')
  await page.getByLabel('Name contains').fill(tag.slice(-30))
  const rows = page.getByRole('row').filter({ hasText: '500' })
  await expect(rows).toHaveCount(2)
  const name = rows.first().getByRole('textbox')
  await expectFocus(page, { press: rows.first().getByText('Rename'), focused: name })
  await name.fill(`${tag.slice(-30)} C`)
  await expectFocus(page, {
    press: button('Save', rows.first()),
    focused: rows.first().getByText('Rename'),
    says: `Renamed to ${tag.slice(-30)} C.`,
  })
  await expectFocus(page, {
    press: rows.first().getByText('Remove'),
    focused: rows.first().getByText('Remove'),
    says: 'is removed.',
  })
  await expect(rows).toHaveCount(1)

  const email = `${tag.replaceAll(' ', '-')}@example.com`
  await request.post('/api/v0/registrations', { data: { name: 'Ada', email } })
  await page.goto(`/contentmanager/leads?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: email }).click()
  await page.getByLabel('Reason').fill('Asked on the phone')
  await expectFocus(page, {
    press: button('Unsubscribe'),
    focused: page.getByRole('heading', { level: 1 }),
    says: `Unsubscribing ${email}.`,
  })

  const title = unique('Focused article')
  await addBlog(request, { title })
  await page.goto(`/contentmanager/blogger?q=${encodeURIComponent(title)}`)
  await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  const undo = button('Undo')
  const sure = button('DELETE', page.getByRole('dialog'))
  await button('Delete', page.getByRole('region', { name: 'Selection' })).press('Enter')
  await expect(sure.or(undo)).toBeVisible()
  if (await sure.isVisible()) await sure.press('Enter')
  await expect(undo).toBeFocused()
  await expectFocus(page, { press: undo, focused: page.getByRole('heading', { level: 1 }) })
  await expect(page.getByRole('checkbox', { name: `Select ${title}` })).toBeVisible()
})
