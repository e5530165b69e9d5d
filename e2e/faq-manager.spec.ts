import type { APIRequestContext, Page } from '@playwright/test'
import { staffHeaders } from './articles.ts'
import { addColleague, browserOf } from './colleagues.ts'
import {
  expect,
  expectAccessible,
  expectAfterRetries,
  expectNoSidewaysScroll,
  staffAccount,
  test,
} from './fixtures.ts'

let counter = 0
const unique = (text: string) => `${text} (${process.pid}-${Date.now()}-${counter++})?`

async function addFaq(request: APIRequestContext, question: string, order = 5) {
  const answer = await request.post('/api/v0/faq', {
    headers: await staffHeaders(request),
    data: { question, answer: 'An answer that is long enough.', navigationHeading: 'Test', order },
  })
  return (await answer.json()).faq as { faqid: number }
}

// Journeys beside these move FAQs. That numbers all of them again: a save is refused and repeated.
test.beforeEach(({ allowConsole }) => allowConsole(/412/))

/** "Go Back" asks, and says where the text is. */
async function leaveAsks(page: Page, where: string) {
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible()
  await expect(page.getByText(where)).toBeVisible()
  await page.getByRole('button', { name: 'STAY' }).click()
}

const card = (page: Page, question: string) =>
  page.getByRole('listitem').filter({ hasText: question })

test('the manager lists FAQs by order and leads to create and edit', async ({
  staffPage: page,
  request,
}) => {
  const [late, early] = [unique('Which comes later'), unique('Which comes first')]
  await addFaq(request, late, 900)
  const { faqid } = await addFaq(request, early, -900)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v0/faq', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contentmanager/faq')
  await expect(page.getByText('Welcome to The FAQ Manager')).toBeVisible()
  await expect(page.getByText(staffAccount.username)).toBeVisible()
  await expect(page.getByText('Loading...')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Current FAQs' })).toBeVisible()
  await expect(card(page, early)).toBeVisible()
  const questions = await page.getByRole('heading', { level: 3 }).allTextContents()
  expect(questions.indexOf(early)).toBeLessThan(questions.indexOf(late))
  await expect(card(page, early).getByRole('link', { name: 'Edit FAQ' })).toHaveAttribute(
    'href',
    `/contentmanager/faq/edit/${faqid}`,
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Create A New FAQ' }).click()
  await expect(page).toHaveURL('/contentmanager/faq/createfaq')
  // The URL changes before the screen does, and both screens have a link back.
  await expect(page.getByRole('heading', { name: 'Add a new FAQ' })).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/contentmanager/faq')
  await expect(page.getByText('Welcome to The FAQ Manager')).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/contentmanager')
})

test('a list that cannot be loaded says why', async ({ staffPage: page, allowConsole }) => {
  allowConsole(/500|Failed to get FAQ/)
  await page.clock.install()
  await page.route('**/api/v0/faq', (route) => route.fulfill({ status: 500 }))
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('Failed to get FAQs'),
  )
  await page.goto('/contentmanager/faq')
  await expectAfterRetries(page, page.getByText('Error: Failed to get FAQs'))
  await logged
})

test('create: each field says what is wrong, but only once it was edited; then the FAQ is created', async ({
  staffPage: page,
}) => {
  await page.goto('/contentmanager/faq/createfaq')
  await expect(page.getByRole('heading', { name: 'Add a new FAQ' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByLabel('Question')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)

  const question = page.getByLabel('Question')
  await question.fill('Why')
  await expect(page.getByText('Question must be at least 10 characters long.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await question.fill('Why is there no mark')
  await expect(page.getByText('Question must end with a question mark.')).toBeVisible()
  await question.fill('')
  await expect(page.getByText('Question cannot be empty and is required.')).toBeVisible()
  await question.fill('¿Por qué es así')
  await expect(page.getByRole('alert')).toHaveCount(0)

  const answer = page.getByLabel('Answer')
  await answer.fill('Short')
  await expect(page.getByText('Answer must be at least 10 characters long.')).toBeVisible()
  await answer.fill('')
  await expect(page.getByText('Answer cannot be empty and is required.')).toBeVisible()
  await answer.fill('Long enough to be an answer.')

  const heading = page.getByLabel('NavigationHeading')
  await heading.fill('x')
  await heading.fill('')
  await expect(page.getByText('Navigation heading cannot be empty and is required.')).toBeVisible()
  await expectAccessible(page)

  // Created: the success line, the form at its defaults, the FAQ in the list.
  const created = unique('Was this created')
  await question.fill(created)
  await answer.fill('It was, and here is the answer.')
  await heading.fill('Created')
  await page.getByLabel('Order').fill('42')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Success! Faq created.')).toBeVisible()
  for (const label of ['Question', 'Answer', 'NavigationHeading']) {
    await expect(page.getByLabel(label)).toHaveValue('')
  }
  await expect(page.getByLabel('Order')).toHaveValue('0')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(card(page, created)).toBeVisible()
})

test('create: a failure keeps the text, also after a reload', async ({
  staffPage: page,
  allowConsole,
}) => {
  allowConsole(/500|Failed to create FAQ/)
  const question = unique('Is anything lost')
  const creates = /\/api\/v0\/faq(\?|$)/
  await page.route(creates, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await page.goto('/contentmanager/faq/createfaq')
  await page.getByLabel('Question').fill(question)
  await page.getByLabel('Answer').fill('Nothing that was typed is lost.')
  await page.getByLabel('NavigationHeading').fill('Lost')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Error Please Try Again')).toBeVisible()
  await expect(page.getByLabel('Question')).toHaveValue(question)

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Question')).toHaveValue(question)
  await expect(page.getByLabel('Answer')).toHaveValue('Nothing that was typed is lost.')

  await page.unroute(creates)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Success! Faq created.')).toBeVisible()
  await expect(page).toHaveURL('/contentmanager/faq/createfaq')
  await page.reload()
  await expect(page.getByLabel('Question')).toHaveValue('')
  await page.goto('/contentmanager/faq')
  await expect(card(page, question)).toHaveCount(1)
})

test('edit: saved with its success line; leaving unsaved text asks', async ({
  staffPage: page,
  request,
}) => {
  const question = unique('Can this be edited')
  const { faqid } = await addFaq(request, question)
  await page.goto(`/contentmanager/faq/edit/${faqid}`)
  await expect(page.getByRole('heading', { name: 'Edit FAQ' })).toBeVisible()
  await expect(page.getByLabel('Question')).toHaveValue(question)
  await page.getByLabel('Answer').fill('A better answer than before.')
  await leaveAsks(page, 'It is kept on the server, where everybody who edits this text sees it')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Successfully Updated FAQ.')).toBeVisible()
  await expect(page.getByLabel('Answer')).toHaveValue('A better answer than before.')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(card(page, question)).toContainText('A better answer than before.')
})

test('edit: a change that a program makes meanwhile is in the form at once, both are saved, and an earlier version comes back', async ({
  staffPage: page,
  request,
}) => {
  const { faqid } = await addFaq(request, unique('Who was first'))
  await page.goto(`/contentmanager/faq/edit/${faqid}`)
  const answer = page.getByLabel('Answer')
  await answer.fill('An answer that is long enough. And mine.')
  await request.patch(`/api/v0/faq/${faqid}`, {
    headers: await staffHeaders(request),
    data: { answer: 'Now: An answer that is long enough.', navigationHeading: 'Of a program' },
  })
  await expect(answer).toHaveValue('Now: An answer that is long enough. And mine.')
  await expect(page.getByLabel('NavigationHeading')).toHaveValue('Of a program')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Successfully Updated FAQ.')).toBeVisible()
  const { faq } = await (await request.get(`/api/v0/faq/${faqid}`)).json()
  expect(faq).toMatchObject({
    answer: 'Now: An answer that is long enough. And mine.',
    navigationHeading: 'Of a program',
  })
  await page.getByText('Earlier versions').click()
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Restore' }).last().click()
  await expect(page.getByLabel('NavigationHeading')).toHaveValue('Test')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Successfully Updated FAQ.')).toBeVisible()
  const restored = await (await request.get(`/api/v0/faq/${faqid}`)).json()
  expect(restored.faq.answer).toBe('An answer that is long enough.')
})

test('edit: a save by a program that the form has not heard of is not overwritten', async ({
  staffPage: page,
  request,
}) => {
  const { faqid } = await addFaq(request, unique('Who heard nothing'))
  // The call that waits for the changes of others hangs as soon as the form has its own.
  const waiting = /\/changes\?after=2.*wait=1/
  await page.route(waiting, () => {})
  await page.goto(`/contentmanager/faq/edit/${faqid}`)
  const hangs = page.waitForRequest(waiting)
  await page.getByLabel('Answer').fill('My own answer to this.')
  await hangs
  await request.patch(`/api/v0/faq/${faqid}`, {
    headers: await staffHeaders(request),
    data: { navigationHeading: 'Of a program' },
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Successfully Updated FAQ.')).toBeVisible()
  const { faq } = await (await request.get(`/api/v0/faq/${faqid}`)).json()
  expect(faq).toMatchObject({
    answer: 'My own answer to this.',
    navigationHeading: 'Of a program',
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test("edit: unsent text comes back after a reload and keeps a colleague's later changes", async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const { faqid } = await addFaq(request, unique('Who came back'))
  await page.goto(`/contentmanager/faq/edit/${faqid}`)
  await page.route('**/api/v0/documents/*/updates', (route) => route.abort())
  await page.getByLabel('Answer').fill('My answer, typed before.')
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await leaveAsks(page, 'It stays in this browser')
  const theirs = { question: unique('What did a colleague ask'), navigationHeading: 'Colleague' }
  await request.patch(`/api/v0/faq/${faqid}`, {
    headers: await staffHeaders(request),
    data: theirs,
  })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Answer')).toHaveValue('My answer, typed before.')
  await expect(page.getByLabel('Question')).toHaveValue(theirs.question)
  await page.unroute('**/api/v0/documents/*/updates')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Successfully Updated FAQ.')).toBeVisible()
  const { faq } = await (await request.get(`/api/v0/faq/${faqid}`)).json()
  expect(faq).toMatchObject({ ...theirs, answer: 'My answer, typed before.' })
})

test('edit: text for an FAQ that somebody else deleted is not lost and becomes a new FAQ', async ({
  staffPage: page,
  browser,
  baseURL,
  request,
  allowConsole,
}) => {
  allowConsole(/404|Failed to (update|get) FAQ|Error reading changes/)
  const question = unique('Who deleted this')
  const { faqid } = await addFaq(request, question)
  await page.goto(`/contentmanager/faq/edit/${faqid}`)
  await page.getByLabel('Answer').fill('An answer that must not be lost.')
  const colleague = await browserOf(browser, baseURL, addColleague('dan'))
  await colleague.page.goto('/contentmanager/faq')
  await card(colleague.page, question).getByRole('button', { name: 'Delete' }).click()
  await colleague.page.getByRole('dialog').getByRole('button', { name: 'DELETE' }).click()
  await expect(page.getByText('This FAQ was deleted by someone else.')).toBeVisible()
  await expectAccessible(page)

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Error: Failed to get FAQ')).toBeVisible()
  const offered = page.getByRole('listitem').filter({ hasText: question })
  await expect(offered).toContainText(`${colleague.username} deleted the FAQ`)
  await offered.getByRole('link', { name: 'Go on writing' }).click()
  await expect(page.getByText('This FAQ was deleted by someone else.')).toBeVisible()
  await expect(page.getByLabel('Answer')).toHaveValue('An answer that must not be lost.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Success! Faq created.')).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(card(page, question)).toContainText('An answer that must not be lost.')
  expect(colleague.messages).toEqual([])
  await colleague.context.close()
})

test('edit: the text of a deleted FAQ is submitted as a new one from the same form', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/404|Error reading changes|ERR_FAILED/)
  const question = unique('Who goes on here')
  const { faqid } = await addFaq(request, question)
  await page.goto(`/contentmanager/faq/edit/${faqid}`)
  // The text does not reach the document before that is deleted: only this browser has it.
  const updates = '**/api/v0/documents/*/updates'
  await page.route(updates, (route) => route.abort())
  await page.getByLabel('Answer').fill('An answer that outlives its FAQ.')
  await request.delete(`/api/v0/faq/${faqid}`, { headers: await staffHeaders(request) })
  await expect(page.getByText('This FAQ was deleted by someone else.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Success! Faq created.')).toBeVisible()
  await expect(page).not.toHaveURL(`/contentmanager/faq/edit/${faqid}`)
  await page.unroute(updates)
  await page.getByLabel('Answer').fill('An answer that goes on after that.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Successfully Updated FAQ.')).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(card(page, question)).toContainText('An answer that goes on after that.')
  await expect(page.getByText(`“${question}”`)).toHaveCount(0)
})

test('without storage and server the form says that nothing is stored, and saves later', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/does not store|cannot be read|could not be removed|ERR_FAILED/)
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  const { faqid } = await addFaq(request, unique('Is it kept'))
  await page.goto(`/contentmanager/faq/edit/${faqid}`)
  await page.route('**/api/v0/documents/*/updates', (route) => route.abort())
  await page.getByLabel('Answer').fill('An answer without any storage.')
  await expect(page.getByText('This browser does not keep your changes.')).toBeVisible()
  await leaveAsks(page, 'It is lost when this tab is closed or reloaded.')
  await page.unroute('**/api/v0/documents/*/updates')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Successfully Updated FAQ.')).toBeVisible()
  await expect(page.getByText('This browser does not keep your changes.')).toHaveCount(0)
})

test('delete: asks, removes at once, and brings back what could not be deleted', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/500|Failed to delete FAQ/)
  const question = unique('Shall this go')
  await addFaq(request, question)
  await page.goto('/contentmanager/faq')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let deletes = 0
  await page.route('**/api/v0/faq/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    deletes += 1
    await held
    await route.fulfill({ status: 500 })
  })
  await card(page, question).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete For Eternity' })
  await expect(dialog).toContainText(
    'Are you sure you want to delete this FAQ? This action cannot be undone. This will permanently delete the FAQ and remove it from the system.',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'CANCEL' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, question)).toBeVisible()

  await card(page, question).getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'DELETE' }).dblclick()
  await expect(card(page, question)).toHaveCount(0)
  release()
  await expect(card(page, question)).toBeVisible()
  expect(deletes).toBe(1)

  await page.unroute('**/api/v0/faq/*')
  await card(page, question).getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'DELETE' }).click()
  await expect(card(page, question)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Current FAQs' })).toBeVisible()
  await expect(card(page, question)).toHaveCount(0)
})
