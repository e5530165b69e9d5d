import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

test('an editor renames and removes an entry, undoes it, and changes the words of the filter', async ({
  staffPage: page,
  request,
}) => {
  const name = `Krampus ${Date.now()}`
  const send = (playerName: string) =>
    request.post('/api/v0/leaderboard/score', { data: { playerName, score: 4200 } })
  expect((await send(name)).status()).toBe(201)
  const names = async () => {
    const { scores } = await (await request.get('/api/v0/leaderboard/scores?limit=100')).json()
    return scores.map(({ playerName }: { playerName: string }) => playerName)
  }

  await page.goto('/contentmanager')
  await page.getByRole('navigation').getByRole('link', { name: 'Leaderboard' }).first().click()
  await page.getByLabel('Name contains').fill(name)
  const row = page.getByRole('row').filter({ hasText: '4,200' })
  await expect(row).toContainText('Not verified')
  await row.getByRole('button', { name: `Rename ${name}` }).click()
  const field = row.getByLabel(`New name for ${name}`)
  await expect(field).toBeFocused()
  await field.fill(`Gentle ${name}`)
  await field.press('Enter')
  await expect(row).toContainText(`Gentle ${name}`)
  expect(await names()).toContain(`Gentle ${name}`)
  await page.getByRole('button', { name: `Undo: ${name} renamed to Gentle ${name}` }).click()
  await expect(row.getByRole('button', { name: `Rename ${name}` })).toBeVisible()

  await row.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(page.getByText('No name matches.')).toBeVisible()
  expect(await names()).not.toContain(name)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Undo: ${name} is removed` }).click()
  await expect(row).toBeVisible()
  expect(await names()).toContain(name)

  const words = page.getByLabel('One word per line')
  const before = await words.inputValue()
  await words.fill(`${before}\nkrampus`)
  await page.getByRole('button', { name: 'Save words' }).click()
  await expect(page.getByText(/^Saved by /)).toBeVisible()
  await expect(row).toContainText('Matches the filter')
  expect((await send('kr4mpus')).status()).toBe(422)
  await words.fill(before)
  await page.getByRole('button', { name: 'Save words' }).click()
  await expect(row).not.toContainText('Matches the filter')
})
