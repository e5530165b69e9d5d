import { staffHeaders } from './articles.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { linkIn, mailTo, newAddress } from './sign-ups.ts'

test('a sequence is written, tested and started; a person who confirms gets it until they leave', async ({
  staffPage: page,
}) => {
  const headers = await staffHeaders(page.request)
  await page.request.post('/api/v0/settings', {
    headers,
    data: { sender: { postalAddress: 'Loom Street 1, 10115 Berlin' } },
  })
  await page.goto('/contentmanager/newsletters')
  await page.getByRole('link', { name: 'Sequences' }).click()
  await page.getByLabel('Name').fill('Welcome to the loom')
  await page.getByLabel('List').selectOption('Waitlist')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the loom')
  const sequenceId = page.url().split('/').at(-1)

  const add = async (subject: string, after: string) => {
    await page.getByLabel('Subject').fill(subject)
    await page.getByLabel('Sent after').last().fill(after)
    await page.getByRole('button', { name: 'Add this mail' }).click()
    await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  }
  await add('First thread', '0')
  await page.getByText('Add a mail', { exact: true }).click()
  await add('Two days later', '2')
  await expect(page.getByText('2 days after the confirmation')).toBeVisible()

  for (const subject of ['First thread', 'Two days later']) {
    const mail = page.getByRole('listitem').filter({ hasText: subject })
    await mail.getByRole('link', { name: 'Edit the text' }).click()
    await expect(page.getByText('Mail of the sequence “Welcome to the loom”')).toBeVisible()
    await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(subject)
    await expect(page.getByRole('heading', { name: 'Audience' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Send now' })).toBeHidden()
    await page.getByRole('button', { name: '+ Paragraph' }).click()
    await page.keyboard.type(`The text of ${subject}.`)
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
    if (subject === 'First thread') {
      const tester = newAddress('tester')
      await page.getByLabel('Send a test to').fill(tester)
      await page.getByRole('button', { name: 'Send test' }).click()
      await expect(page.getByText(`A test was sent to ${tester}.`)).toBeVisible()
      expect(await mailTo(tester)).toContain('Subject: [Test] First thread')
      // Axe does not look into the frame of the mail.
      await page.getByRole('button', { name: 'Text', exact: true }).click()
      await expectAccessible(page)
    }
    await page.getByRole('link', { name: 'Go Back' }).click()
  }

  await page.getByRole('button', { name: 'Start' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/Confirmed already: [\d,]+ (person|people)/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'START' }).click()
  await expect(page.getByText('Sequence, running')).toBeVisible()

  const address = newAddress('sequence')
  await page.request.post('/api/v0/subscriptions', { data: { email: address, list: 'waitlist' } })
  const confirm = linkIn(await mailTo(address), 'confirm')
  const token = new URL(confirm, 'http://localhost').searchParams.get('token') ?? ''
  await page.request.post('/forms/confirm', { form: { token } })
  expect(await mailTo(address, 'Subject: First thread')).toContain('The text of First thread.')
  const person = page.getByRole('row', { name: address })
  await page.reload()
  await expect(person).toContainText('Next mail due')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  const leave = linkIn(await mailTo(address, 'Subject: First thread'), 'unsubscribe')
  const query = new URL(leave, 'http://localhost').searchParams
  await page.request.post(`/forms/unsubscribe?${query}`, { form: {} })
  // The second mail becomes due at once, for everybody who still waits for it.
  const second = page.getByRole('listitem').filter({ hasText: 'Two days later' })
  await second.getByText('Change the delay').click()
  await second.getByLabel('Sent after').fill('0')
  await second.getByRole('button', { name: 'Save the delay' }).click()
  // The list of people is not read again by itself: every read of addresses is counted.
  await expect(async () => {
    await page.reload()
    await expect(person).toContainText('Unsubscribed', { timeout: 2000 })
  }).toPass()
  await expect(person.locator('[data-label=Sent]')).toHaveText('1')

  // A running sequence sends what is saved, so the editor does not save by itself.
  await second.getByRole('link', { name: 'Text and results' }).click()
  await page.getByLabel('Subject', { exact: true }).fill('Later')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(page.getByText(/A saved change reaches/)).toBeVisible()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save for everyone to come' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page.getByRole('heading', { name: 'Later' })).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Sequence, paused')).toBeVisible()
  await page.goto('/contentmanager')
  await expect(page.getByText('The sequence “Welcome to the loom” is paused.')).toBeVisible()
  await page.request.post(`/api/v0/sequences/${sequenceId}/delete`, { headers })
})
