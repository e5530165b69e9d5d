/* Several people, or several devices of one person, write in one article: everybody's words stay. */
import type { Page } from '@playwright/test'
import {
  add,
  addBlog,
  bar,
  card,
  deafen,
  edit,
  offer,
  paragraph,
  readBlog,
  staffHeaders,
  unique,
} from './articles.ts'
import { addColleague, browserOf } from './colleagues.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const titleField = (page: Page) => page.getByLabel('Title', { exact: true })
const here = (page: Page, username: string) =>
  page.getByRole('list', { name: 'Also here' }).getByText(username, { exact: false })
/** Types at the end of a paragraph, key by key. */
async function typeIn(page: Page, place: number, text: string) {
  await paragraph(page, place).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text, { delay: 5 })
}

test('three people type at once, one of them offline for a while: every sentence of everybody stays', async ({
  browser,
  baseURL,
  request,
}) => {
  const names = ['ann', 'ben', 'cleo'].map((name) => addColleague(name))
  const { blogId } = await addBlog(request, {
    title: unique('Together'),
    paragraphs: ['Everybody:', 'ann:', 'ben:', 'cleo:'],
  })
  const people = await Promise.all(names.map((name) => browserOf(browser, baseURL, name)))
  await Promise.all(people.map(({ page }) => page.goto(edit(blogId))))
  for (const { page } of people) await expect(paragraph(page, 3)).toBeVisible()
  const [ann, , cleo] = people
  if (!ann || !cleo) throw new Error('three people')
  await expect(here(ann.page, cleo.username)).toBeVisible()

  const rounds = 3
  const sentence = (who: number, round: number) => ` ${names[who]?.split('-')[0]} says ${round}.`
  await Promise.all(
    people.map(async ({ page, context }, who) => {
      for (let round = 0; round < rounds; round++) {
        // The third person has no network for one of the rounds.
        if (who === 2) await context.setOffline(round === 1)
        await typeIn(page, who + 1, sentence(who, round))
        await typeIn(page, 0, sentence(who, round))
      }
    }),
  )
  const texts = (page: Page) => page.getByRole('textbox', { name: 'Paragraph' }).allTextContents()
  const all = people.map((_, who) =>
    Array.from({ length: rounds }, (_unused, round) => sentence(who, round)),
  )
  for (const { page } of people) {
    await expect
      .poll(async () => {
        const [shared = '', ...own] = await texts(page)
        return all.every((said, who) => own[who]?.endsWith(said.join('')) && shared.length > 100)
      })
      .toBe(true)
    await expect(bar(page, 'Kept on the server')).toBeVisible()
  }
  const [first, ...others] = await Promise.all(people.map(({ page }) => texts(page)))
  for (const other of others) expect(other).toEqual(first)
  // Letters of people who type in one place may alternate, but none is missing.
  const letters = (text: string) => [...text].sort().join('')
  expect(letters(first?.[0] ?? '')).toBe(letters(`Everybody:${all.flat().join('')}`))

  await ann.page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(ann.page).toHaveURL('/contentmanager/blogger')
  const saved = async () =>
    (await readBlog(request, blogId)).blocks
      .slice(1)
      .map(({ content }: { content: string }) => content.replace(/<\/?p>/g, ''))
  await expect.poll(saved).toEqual(first)
  for (const { page, context, messages } of people) {
    if (page === cleo.page) continue
    expect(messages).toEqual([])
    await context.close()
  }
  await expect(bar(cleo.page, 'Saved')).toBeVisible()
  const allowed = /ERR_INTERNET_DISCONNECTED/
  expect(cleo.messages.filter((text) => !allowed.test(text))).toEqual([])
  await cleo.context.close()
})

test('two edits in one paragraph merge, also while it is divided and joined, and undo takes back only one’s own', async ({
  staffPage: page,
  browser,
  baseURL,
  request,
}) => {
  const name = addColleague('dora')
  const { blogId } = await addBlog(request, {
    title: unique('One paragraph'),
    paragraphs: ['The quick fox jumps.', 'Second.'],
  })
  await page.goto(edit(blogId))
  const dora = await browserOf(browser, baseURL, name)
  await dora.page.goto(edit(blogId))
  await expect(here(page, name)).toBeVisible()
  await paragraph(page).click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('Look: ')
  await typeIn(dora.page, 0, ' Again.')
  const merged = 'Look: The quick fox jumps. Again.'
  await expect(paragraph(page)).toHaveText(merged)
  await expect(paragraph(dora.page)).toHaveText(merged)

  // A colleague's caret is in the text: nothing of it is text, and the page stays accessible.
  await expect(page.locator(`[data-name="${name}"]`)).toHaveCount(1)
  await expect(here(page, name)).toContainText('in 2. Paragraph')
  await expectAccessible(page)
  await expectAccessible(dora.page)

  await dora.page.keyboard.press('ControlOrMeta+s')
  await expect(dora.page.getByText('Saved.', { exact: true })).toBeAttached()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(paragraph(page)).toHaveText('The quick fox jumps. Again.')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await expect(paragraph(dora.page)).toHaveText('The quick fox jumps. Again.')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Saved.', { exact: true })).toBeAttached()
  await expect
    .poll(async () => (await readBlog(request, blogId)).blocks[1].content)
    .toBe('<p>The quick fox jumps. Again.</p>')

  // Somebody divides and joins the paragraph in which a colleague types: the caret and the words go with the text.
  const everywhere = async (...texts: string[]) => {
    for (const each of [page, dora.page])
      await expect(each.getByRole('textbox', { name: 'Paragraph' })).toHaveText(texts)
  }
  const [first, joined] = ['The quick fox jumps. Again.', 'The quick fox jumps. Again.Second.']
  await typeIn(dora.page, 1, '')
  await paragraph(page, 1).click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('Backspace')
  await everywhere(joined)
  await page.keyboard.press('ControlOrMeta+z')
  await everywhere(first, 'Second.')
  await dora.page.keyboard.type(' One')
  await everywhere(first, 'Second. One')
  await paragraph(page, 1).click()
  await page.keyboard.press('ControlOrMeta+Home')
  for (let at = 0; at < 'Second.'.length; at++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await everywhere(first, 'Second.', ' One')
  await dora.page.keyboard.type(', two')
  await everywhere(first, 'Second.', ' One, two')
  await page.keyboard.press('ControlOrMeta+z')
  await everywhere(first, 'Second. One, two')
  await dora.page.keyboard.type('.')
  await everywhere(first, 'Second. One, two.')
  expect(dora.messages).toEqual([])
  await dora.context.close()
})

test('an article that a colleague deletes while somebody types in it is offered to them once', async ({
  staffPage: page,
  browser,
  baseURL,
  request,
}) => {
  const name = addColleague('emil')
  const title = unique('Deleted while typing')
  const { blogId } = await addBlog(request, { title, paragraphs: ['The words.'] })
  const emil = await browserOf(browser, baseURL, name)
  await emil.page.goto(edit(blogId))
  await typeIn(emil.page, 0, ' Before.')
  await expect(bar(emil.page, 'Kept on the server')).toBeVisible()
  await page.goto('/contentmanager/blogger')
  await card(page, title).getByRole('button', { name: 'DELETE' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'DELETE' }).click()
  await expect(card(page, title)).toHaveCount(0)
  await typeIn(emil.page, 0, ' After.')
  await expect(emil.page.getByText('This article was deleted by someone else.')).toBeVisible()
  await expect(paragraph(emil.page)).toHaveText('The words. Before. After.')
  await expectAccessible(emil.page)
  await emil.page.getByRole('link', { name: 'Go back' }).click()
  await emil.page.getByRole('button', { name: 'LEAVE' }).click()
  await expect(emil.page).toHaveURL('/contentmanager/blogger')
  await expect(offer(emil.page, title)).toHaveCount(1)
  await expectAccessible(emil.page)
  // The deleter is offered nothing.
  await page.reload()
  await expect(page.getByRole('link', { name: 'Create new blog' })).toBeVisible()
  await expect(offer(page, title)).toHaveCount(0)

  await offer(emil.page, title).getByRole('link', { name: 'Go on writing' }).click()
  await expect(paragraph(emil.page)).toHaveText('The words. Before. After.')
  await typeIn(emil.page, 0, ' Saved.')
  await emil.page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(emil.page).toHaveURL('/contentmanager/blogger')
  await expect(card(emil.page, title)).toHaveCount(1)
  await expect(card(emil.page, title).getByRole('link', { name: 'EDIT' })).toBeVisible()
  await emil.page.reload()
  await expect(card(emil.page, title)).toHaveCount(1)
  await emil.context.close()
})

test('the text of a deleted article, saved as a new one in the open editor, is not offered again', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = addColleague('finn')
  const title = unique('Deleted under the editor')
  const { blogId } = await addBlog(request, { title })
  const { page, context } = await browserOf(browser, baseURL, name)
  await page.goto(edit(blogId))
  await titleField(page).fill(`${title} changed`)
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  const headers = await staffHeaders(request)
  await request.post(`/api/v0/blogs/${blogId}/delete`, { headers })
  await expect(page.getByText('This article was deleted by someone else.')).toBeVisible()
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(card(page, `${title} changed`)).toHaveCount(1)
  await expect(offer(page, title)).toHaveCount(0)
  await page.reload()
  await expect(card(page, `${title} changed`)).toHaveCount(1)
  await expect(offer(page, title)).toHaveCount(0)
  await context.close()
})

test("publishing a text with a colleague's unsaved changes asks first, and names who and what", async ({
  staffPage: page,
  browser,
  baseURL,
  request,
}) => {
  const name = addColleague('gina')
  const { blogId } = await addBlog(request, {
    title: unique('Half a sentence'),
    paragraphs: ['Mine.', 'Hers.'],
  })
  const gina = await browserOf(browser, baseURL, name)
  await gina.page.goto(edit(blogId))
  await page.goto(edit(blogId))
  await typeIn(gina.page, 1, ' Half a sent')
  await typeIn(page, 0, ' Done.')
  await expect(paragraph(page, 1)).toHaveText('Hers. Half a sent')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish one change of a colleague too?' })
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('listitem')).toContainText('Paragraph “Hers. Half a sent”')
  await expect(dialog.getByRole('listitem')).toContainText(name)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Look first' }).click()
  await expect(paragraph(page, 1)).toBeFocused()
  await expect(page).toHaveURL(edit(blogId))
  expect((await readBlog(request, blogId)).status).toBe('draft')

  // What she types while the dialog is open is named before it goes online.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog).toBeVisible()
  await gina.page.keyboard.type('ence, which')
  await expect(page.getByText('Hers. Half a sentence, which', { exact: true })).toBeAttached()
  await dialog.getByRole('button', { name: 'Publish all' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Half a sentence, which')
  expect((await readBlog(request, blogId)).status).toBe('draft')
  await dialog.getByRole('button', { name: 'Publish all' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect.poll(async () => (await readBlog(request, blogId)).status).toBe('published')
  const texts = (await readBlog(request, blogId)).blocks.slice(1)
  expect(texts.map(({ content }: { content: string }) => content)).toEqual([
    '<p>Mine. Done.</p>',
    '<p>Hers. Half a sentence, which</p>',
  ])
  // The colleague goes on in the published article, and her own further words ask nobody.
  await expect(gina.page.getByRole('heading', { name: 'UPDATE BLOG' })).toBeVisible()
  await typeIn(gina.page, 1, ' ends.')
  await gina.page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(gina.page).toHaveURL('/contentmanager/blogger')
  await expect
    .poll(async () => (await readBlog(request, blogId)).blocks[2].content)
    .toBe('<p>Hers. Half a sentence, which ends.</p>')
  expect(gina.messages).toEqual([])
  await gina.context.close()
})

test('an update of an article that a colleague unpublishes meanwhile asks before it is online again', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/412|ERR_FAILED/)
  const { blogId } = await addBlog(request, {
    title: unique('Taken back'),
    status: 'published',
    paragraphs: ['One.'],
  })
  const hearNothing = await deafen(page)
  await page.goto(edit(blogId))
  await typeIn(page, 0, ' Two.')
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  hearNothing()
  const headers = await staffHeaders(request)
  await request.post(`/api/v0/blogs/${blogId}/unpublish`, { headers })
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: 'Publish it again?' })
  await expect(dialog).toContainText('Someone else unpublished this article in the meantime.')
  await expectAccessible(page)
  expect((await readBlog(request, blogId)).status).toBe('draft')
  await dialog.getByRole('button', { name: 'Look first' }).click()
  await expect(page.getByRole('heading', { name: 'EDIT BLOG - DRAFT' })).toBeVisible()
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect
    .poll(async () => (await readBlog(request, blogId)).blocks[1].content)
    .toBe('<p>One. Two.</p>')
  expect((await readBlog(request, blogId)).status).toBe('draft')
})

test('a draft that a colleague publishes meanwhile: saving it as a draft changes nothing public', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/412|ERR_FAILED|AskFirst|in the meantime/)
  const { blogId } = await addBlog(request, {
    title: unique('Published meanwhile'),
    paragraphs: ['For the public.'],
  })
  const hearNothing = await deafen(page)
  await page.goto(edit(blogId))
  await typeIn(page, 0, ' Not yet.')
  await expect(bar(page, 'Kept on the server')).toBeVisible()
  hearNothing()
  const headers = await staffHeaders(request)
  await request.post(`/api/v0/blogs/${blogId}/update`, { headers, data: { status: 'published' } })
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(page.getByText('The public page was not changed.')).toBeVisible()
  await expectAccessible(page)
  const publicText = async () => (await readBlog(request, blogId)).blocks[1].content
  expect(await publicText()).toBe('<p>For the public.</p>')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'UPDATE BLOG' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as Draft' })).toHaveCount(0)
  await expect(paragraph(page)).toHaveText('For the public. Not yet.')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect.poll(publicText).toBe('<p>For the public. Not yet.</p>')
})

test('keys that follow each other quickly stay in order, also while a colleague types in the same line', async ({
  staffPage: page,
  context,
  browser,
  baseURL,
  request,
}) => {
  const name = addColleague('jo')
  const { blogId } = await addBlog(request, { title: 'Start. End.' })
  const jo = await browserOf(browser, baseURL, name)
  await jo.page.goto(edit(blogId))
  await page.goto(edit(blogId))
  await expect(here(page, name)).toBeVisible()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await titleField(page).focus()
  await titleField(page).press('End')
  await titleField(jo.page).focus()
  await titleField(jo.page).press('Home')
  const [mine, hers] = [' The words at the end, typed quickly.', 'Words at the start. ']
  // All at once, as fast as keys can be pressed: nothing waits for the page in between.
  const keys = [...mine].map((key) => page.keyboard.press(key === ' ' ? 'Space' : key))
  await Promise.all([...keys, jo.page.keyboard.type(hers, { delay: 20 })])
  const all = `${hers}Start. End.${mine}`
  await expect(titleField(page)).toHaveValue(all)
  await expect(titleField(jo.page)).toHaveValue(all)
  await jo.context.close()
})

test('one account on two devices: saving on one keeps what the other typed', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = addColleague('hugo')
  const { blogId } = await addBlog(request, {
    title: unique('Two devices'),
    paragraphs: ['Laptop.', 'Phone.'],
  })
  const laptop = await browserOf(browser, baseURL, name)
  const phone = await browserOf(browser, baseURL, name)
  await laptop.page.goto(edit(blogId))
  await phone.page.goto(edit(blogId))
  await expect(here(laptop.page, 'You, elsewhere')).toBeVisible()
  // A reload leaves no second chip, and a closed page none: long before the server would forget it.
  await phone.page.reload()
  await expect(here(phone.page, 'You, elsewhere')).toHaveCount(1)
  await expect(here(laptop.page, 'You, elsewhere')).toHaveCount(1)
  await phone.page.goto('about:blank')
  await expect(here(laptop.page, 'You, elsewhere')).toHaveCount(0, { timeout: 5000 })
  await phone.page.goto(edit(blogId))
  await typeIn(laptop.page, 0, ' Typed, not saved.')
  await expect(bar(laptop.page, 'Kept on the server')).toBeVisible()
  await laptop.context.close()
  await typeIn(phone.page, 1, ' Saved.')
  await phone.page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(phone.page).toHaveURL('/contentmanager/blogger')
  const texts = async () =>
    (await readBlog(request, blogId)).blocks
      .slice(1)
      .map(({ content }: { content: string }) => content)
  await expect.poll(texts).toEqual(['<p>Laptop. Typed, not saved.</p>', '<p>Phone. Saved.</p>'])

  // Offline on one device, saved on the other: the words of both stay.
  const again = await browserOf(browser, baseURL, name)
  await again.page.goto(edit(blogId))
  await expect(paragraph(again.page)).toBeVisible()
  await again.context.setOffline(true)
  await typeIn(again.page, 0, ' On the train.')
  await expect(bar(again.page, 'Kept in this browser')).toBeVisible()
  await phone.page.goto(edit(blogId))
  await typeIn(phone.page, 1, ' Twice.')
  await phone.page.keyboard.press('ControlOrMeta+s')
  await expect(phone.page.getByText('Saved.', { exact: true })).toBeAttached()
  await again.context.setOffline(false)
  const both = ['Laptop. Typed, not saved. On the train.', 'Phone. Saved. Twice.']
  for (const { page } of [again, phone]) {
    await expect(page.getByRole('textbox', { name: 'Paragraph' })).toHaveText(both)
  }
  await again.context.close()
  await phone.context.close()
})

test('a tab that is closed right after the last key loses nothing', async ({
  browser,
  baseURL,
  request,
}) => {
  const { page, context } = await browserOf(browser, baseURL, addColleague('ida'))
  const { blogId } = await addBlog(request, { title: unique('Closed'), paragraphs: ['Before.'] })
  await page.goto(edit(blogId))
  await typeIn(page, 0, ' The last words')
  page.on('dialog', (dialog) => void dialog.accept())
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  const fresh = await context.newPage()
  await fresh.goto(edit(blogId))
  await expect(paragraph(fresh)).toHaveText('Before. The last words')

  const title = unique('Closed and new')
  await fresh.goto('/contentmanager/blogger/createblog')
  await add(fresh, 'Title')
  await fresh.keyboard.type(title)
  await expect(fresh).toHaveURL(/createblog\?document=/)
  const address = fresh.url()
  await fresh.close()
  const second = await context.newPage()
  await second.goto(address)
  await expect(titleField(second)).toHaveValue(title)
  await second.goto('/contentmanager/blogger')
  // Found by its link. Its name may lack the last letters: calls of a closing tab overtake each other, and each names the text.
  const link = second.locator(`a[href$="${new URL(address).search}"]`)
  const begun = second.getByRole('listitem').filter({ has: link })
  await expect(begun).toHaveCount(1)
  await begun.getByRole('button', { name: 'Discard' }).click()
  await expect(second.getByText('will be gone for good')).toBeVisible()
  await second.getByRole('button', { name: 'DISCARD', exact: true }).click()
  await expect(begun).toHaveCount(0)
  await context.close()
})
