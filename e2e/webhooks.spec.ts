import { Webhook } from 'standardwebhooks'
import { startReceiver } from '#src/testing/receiver.ts'
import { unique } from './articles.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

test('an owner adds a webhook, tests it, reads its log, sends an event again and deletes it', async ({
  staffPage: page,
  request,
}) => {
  const receiver = await startReceiver()
  const { host } = new URL(receiver.url)
  await page.goto('/contentmanager/settings')
  await page.getByRole('link', { name: 'Webhooks of this site' }).click()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await page.getByRole('checkbox', { name: 'lead.confirmed' }).uncheck()
  await page.getByRole('checkbox', { name: 'question.asked' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()

  const hook = page.getByRole('region', { name: `Webhook to ${host}` })
  await hook.getByRole('button', { name: 'Send a test' }).click()
  await hook.getByText('Log of 30 days').click()
  await expect(hook.getByRole('row', { name: /webhook\.test.*Delivered/ })).toBeVisible()
  const question = unique('How long are the threads?')
  await request.post('/api/v0/faq/questions', { data: { question } })
  const withQuestion = () => receiver.received.filter(({ body }) => body.includes(question))
  await expect.poll(() => withQuestion().length).toBe(1)
  const [first] = withQuestion()
  new Webhook(secret).verify(first?.body ?? '', first?.headers as Record<string, string>)

  // The log is read again while something waits, and when the page is opened.
  await page.reload()
  await hook.getByText('Log of 30 days').click()
  const row = hook.getByRole('row').filter({ hasText: question })
  await row.getByText('Message', { exact: true }).click()
  await expect(row.getByText(question)).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Send again: question.asked' }).click()
  await expect.poll(() => withQuestion().length).toBe(2)
  expect(withQuestion()[1]?.headers['webhook-id']).toBe(first?.headers['webhook-id'])

  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  await hook.getByRole('button', { name: 'Pause' }).click()
  await expect(hook.getByText('Paused,')).toBeVisible()
  await hook.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(hook).toHaveCount(0)
  receiver.close()
})

test('an owner checks the domain of mails, and a wrong selector is explained', async ({
  staffPage: page,
  allowConsole,
}) => {
  allowConsole(/422|Failed to check the domain/)
  await page.goto('/contentmanager/settings#domain')
  await page.getByLabel('DKIM selector').fill('not a selector')
  await page.getByRole('button', { name: 'Check the domain' }).click()
  await expect(page.getByText('Must be a selector such as s1')).toBeVisible()
  await page.getByLabel('DKIM selector').fill('')
  await page.getByRole('button', { name: 'Check the domain' }).click()
  await expect(page.getByText('DKIM: not known.')).toBeVisible()
  await expect(page.getByText('One-click unsubscribing: look at it.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
})
