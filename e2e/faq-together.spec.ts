/* Several people, or several devices of one person, write in one FAQ: everybody's words stay. */
import type { APIRequestContext, Page } from '@playwright/test'
import { staffHeaders } from './articles.ts'
import { addColleague, browserOf } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, staffAccount, test } from './fixtures.ts'

let counter = 0
const unique = (text: string) => `${text} (${process.pid}-${Date.now()}-${counter++})?`

async function addFaq(request: APIRequestContext, question: string) {
  const answer = await request.post('/api/v0/faq', {
    headers: await staffHeaders(request),
    data: { question, answer: 'The quick fox jumps.', navigationHeading: 'Fox', order: 5 },
  })
  return (await answer.json()).faq.faqid as number
}

const readFaq = async (request: APIRequestContext, faqid: number) =>
  (await (await request.get(`/api/v0/faq/${faqid}`)).json()).faq

const edit = (faqid: number) => `/contentmanager/faq/edit/${faqid}`
const answerOf = (page: Page) => page.getByLabel('Answer')
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true }).click()

// Journeys beside these move FAQs. That numbers all of them again: a save is refused and repeated.
test.beforeEach(({ allowConsole }) => allowConsole(/412/))

test('two people type in one answer at once: carets stay, undo is one’s own, submitting names the other', async ({
  staffPage: page,
  browser,
  baseURL,
  request,
}) => {
  const faqid = await addFaq(request, unique('Who types here'))
  await page.goto(edit(faqid))
  const ben = await browserOf(browser, baseURL, addColleague('ben'))
  await ben.page.goto(edit(faqid))
  await expect(page.getByText(`Also here: ${ben.username}`)).toBeVisible()
  await answerOf(page).press('ControlOrMeta+End')
  await answerOf(ben.page).press('ControlOrMeta+Home')
  const [mine, theirs] = [' It runs on and on.', 'Listen to me: ']
  await Promise.all([
    page.keyboard.type(mine, { delay: 30 }),
    ben.page.keyboard.type(theirs, { delay: 40 }),
  ])
  const both = `${theirs}The quick fox jumps.${mine}`
  await expect(answerOf(page)).toHaveValue(both)
  await expect(answerOf(ben.page)).toHaveValue(both)
  await expectAccessible(page)
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }

  await page.getByLabel('NavigationHeading').fill('Foxes')
  await submit(page)
  const dialog = page.getByRole('dialog', { name: 'Submit the changes of colleagues too?' })
  await expect(dialog.getByRole('listitem')).toHaveText([`Answer ${ben.username}`])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Look first' }).click()
  expect((await readFaq(request, faqid)).answer).toBe('The quick fox jumps.')

  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByLabel('NavigationHeading')).toHaveValue('Fox')
  while ((await answerOf(page).inputValue()).endsWith(mine.slice(-2))) {
    await page.keyboard.press('ControlOrMeta+z')
  }
  await expect(answerOf(page)).toHaveValue(`${theirs}The quick fox jumps.`)
  await expect(answerOf(ben.page)).toHaveValue(`${theirs}The quick fox jumps.`)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(answerOf(page)).toHaveValue(`${theirs}The quick fox jumps.`)

  await submit(page)
  await expect(dialog).toBeVisible()
  // He types on in the listed field: the consent was to the text that was shown.
  await ben.page.keyboard.type('Now ')
  await expect(answerOf(page)).toHaveValue(/Now /)
  await dialog.getByRole('button', { name: 'Submit all' }).click()
  await expect(dialog).toBeVisible()
  expect((await readFaq(request, faqid)).answer).toBe('The quick fox jumps.')
  await dialog.getByRole('button', { name: 'Submit all' }).click()
  await expect(page.getByText('Successfully Updated FAQ.')).toBeVisible()
  expect((await readFaq(request, faqid)).answer).toBe(`${theirs}Now The quick fox jumps.`)
  await expect(ben.page.getByText('One unsaved change')).toHaveCount(0)
  expect(ben.messages).toEqual([])
  await ben.context.close()
})

test('an earlier version that is restored and submitted keeps the question and heading of a colleague', async ({
  staffPage: page,
  browser,
  baseURL,
  request,
}) => {
  const faqid = await addFaq(request, unique('What was it before'))
  await page.goto(edit(faqid))
  await answerOf(page).fill('A later answer, which is worse.')
  await submit(page)
  await expect(page.getByText('Successfully Updated FAQ.')).toBeVisible()
  const cleo = await browserOf(browser, baseURL, addColleague('cleo'))
  await cleo.page.goto(edit(faqid))
  await expect(answerOf(cleo.page)).toHaveValue('A later answer, which is worse.')
  await answerOf(cleo.page).press('ControlOrMeta+End')
  await cleo.page.keyboard.type(' No: better.')
  await expect(answerOf(page)).toHaveValue('A later answer, which is worse. No: better.')
  await page.getByText('Earlier versions').click()
  await page.getByRole('button', { name: 'Restore' }).click()
  const replaces = page.getByRole('dialog', { name: 'Replace the changes of colleagues?' })
  await expect(replaces.getByRole('listitem')).toHaveText([`Answer ${cleo.username}`])
  await expectAccessible(page)
  // The others have the restored text before this tab has it. Undo waits until it has.
  await page.route('**/restore', async (route) => {
    const response = await route.fetch()
    await page.waitForTimeout(1000)
    await route.fulfill({ response })
  })
  await replaces.getByRole('button', { name: 'Restore anyway' }).click()
  await expect(answerOf(cleo.page)).toHaveValue('The quick fox jumps.')
  // Her words are an earlier version, and undo brings them back too.
  await expect(page.getByText('A later answer, which is worse. No: better.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(answerOf(cleo.page)).toHaveValue('A later answer, which is worse. No: better.')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(answerOf(cleo.page)).toHaveValue('The quick fox jumps.')
  const theirs = { question: unique('What did Cleo ask'), navigationHeading: 'Cleo' }
  await cleo.page.getByLabel('Question').fill(theirs.question)
  await cleo.page.getByLabel('NavigationHeading').fill(theirs.navigationHeading)
  await expect(page.getByLabel('NavigationHeading')).toHaveValue('Cleo')
  await submit(page)
  const dialog = page.getByRole('dialog')
  // Both changes may arrive in one update: their order is not fixed.
  const named = dialog.getByRole('listitem')
  await expect(named).toHaveCount(3)
  for (const part of ['Question', 'NavigationHeading']) {
    await expect(named.filter({ hasText: `${part} ${cleo.username}` })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Submit all' }).click()
  await expect(page.getByText('Successfully Updated FAQ.')).toBeVisible()
  expect(await readFaq(request, faqid)).toMatchObject({
    ...theirs,
    answer: 'The quick fox jumps.',
  })
  expect(cleo.messages).toEqual([])
  await cleo.context.close()
})

test('text that is typed offline reaches the others when the network is back', async ({
  staffPage: page,
  browser,
  baseURL,
  request,
}) => {
  const faqid = await addFaq(request, unique('Who was offline'))
  await page.goto(edit(faqid))
  const dora = await browserOf(browser, baseURL, addColleague('dora'))
  await dora.page.goto(edit(faqid))
  await expect(page.getByText(`Also here: ${dora.username}`)).toBeVisible()
  await dora.context.setOffline(true)
  await answerOf(dora.page).press('ControlOrMeta+End')
  await dora.page.keyboard.type(' Offline words.')
  await expect(dora.page.getByText('The server cannot be reached.')).toBeVisible()
  await submit(dora.page)
  await expect(dora.page.getByText('Error Please Try Again')).toBeVisible()
  await answerOf(page).press('ControlOrMeta+Home')
  await page.keyboard.type('Meanwhile: ')
  await dora.context.setOffline(false)
  const both = 'Meanwhile: The quick fox jumps. Offline words.'
  await expect(answerOf(page)).toHaveValue(both)
  await expect(answerOf(dora.page)).toHaveValue(both)
  await expect(dora.page.getByText('The server cannot be reached.')).toHaveCount(0)
  await submit(dora.page)
  await dora.page.getByRole('button', { name: 'Submit all' }).click()
  await expect(dora.page.getByText('Successfully Updated FAQ.')).toBeVisible()
  expect((await readFaq(request, faqid)).answer).toBe(both)
  const allowed = /ERR_INTERNET_DISCONNECTED|Failed to fetch|412/
  expect(dora.messages.filter((text) => !allowed.test(text))).toEqual([])
  await dora.context.close()
})

test('a tab that ends without warning loses nothing: of an FAQ, and of a new one', async ({
  browser,
  baseURL,
  request,
}) => {
  const emil = await browserOf(browser, baseURL, addColleague('emil'))
  const faqid = await addFaq(request, unique('What ended'))
  await emil.page.goto(edit(faqid))
  await answerOf(emil.page).fill('Words right before the end.')
  await expect(emil.page.getByText('One unsaved change')).toBeVisible()
  await emil.page.close()
  const again = await emil.context.newPage()
  await again.goto(edit(faqid))
  await expect(answerOf(again)).toHaveValue('Words right before the end.')

  const question = unique('Is this one new')
  await again.goto('/contentmanager/faq/createfaq')
  await again.getByLabel('Question').fill(question)
  await again.getByLabel('Answer').fill('It is, and not submitted.')
  await again.close()
  const third = await emil.context.newPage()
  await third.goto('/contentmanager/faq')
  await expect(third.getByText('Unsaved draft')).toBeVisible()
  await expectAccessible(third)
  await third.getByRole('link', { name: 'Go on writing' }).click()
  await expect(third.getByLabel('Question')).toHaveValue(question)
  await expect(answerOf(third)).toHaveValue('It is, and not submitted.')
  await third.getByLabel('NavigationHeading').fill('New')
  await submit(third)
  await expect(third.getByText('Success! Faq created.')).toBeVisible()
  await expect(third.getByLabel('Question')).toBeFocused()
  await third.getByRole('link', { name: 'Go Back' }).click()
  await expect(third.getByRole('heading', { name: question })).toBeVisible()
  await expect(third.getByText('One text of yours')).toHaveCount(0)
  await emil.context.close()
})

test('text that version 0.2.0 stored comes back once, without the fields that a colleague has changed', async ({
  staffPage: page,
  request,
}) => {
  const question = unique('What did 0.2.0 store')
  const faqid = await addFaq(request, question)
  await page.goto(edit(faqid))
  await page.getByLabel('NavigationHeading').fill('Changed later')
  await submit(page)
  await expect(page.getByText('Successfully Updated FAQ.')).toBeVisible()
  await page.evaluate(
    ({ work, username }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('wireloom-work', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const changedAt = new Date().toISOString()
          const transaction = opening.result.transaction('works', 'readwrite')
          transaction.objectStore('works').put({ ...work, kind: 'faq', username, changedAt })
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    {
      username: staffAccount.username,
      work: {
        id: `of-an-earlier-release-${faqid}`,
        href: edit(faqid),
        title: question,
        data: { question, answer: 'Typed in 0.2.0.', navigationHeading: 'Fox', order: 5 },
      },
    },
  )
  await page.reload()
  await expect(answerOf(page)).toHaveValue('Typed in 0.2.0.')
  await expect(page.getByLabel('NavigationHeading')).toHaveValue('Changed later')
  await expect(page.getByText('Text that you typed here earlier')).toBeVisible()
  await submit(page)
  await expect(page.getByText('Successfully Updated FAQ.')).toBeVisible()
  await page.reload()
  await expect(answerOf(page)).toHaveValue('Typed in 0.2.0.')
  await expect(page.getByText('Text that you typed here earlier')).toHaveCount(0)
})
