/*
 * The editor in a browser whose storage is missing, refused or full: it claims nothing false and loses nothing
 * silently.
 */
import type { Page } from '@playwright/test'
import { add, addBlog, bar, card, edit, offer, photo, readBlog, unique } from './articles.ts'
import { addColleague, browserOf } from './colleagues.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const broken = {
  missing: () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
  blocked: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Denied by the settings of the browser', 'SecurityError')
    }
  },
  hanging: () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  },
  full: () => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...args: Parameters<typeof put>) {
      const request = put.apply(this, args)
      queueMicrotask(() => this.transaction.abort())
      return request
    }
  },
}

async function write(page: Page, title: string) {
  await add(page, 'Title')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByPlaceholder('Write a summary').fill('A summary')
}

for (const [how, breakStorage] of Object.entries(broken)) {
  // What follows is the same whatever the cause, so it is tried with two of them.
  const goesOn = how === 'missing' || how === 'hanging'
  const also = goesOn ? ', warns before leaving, and still saves' : ''
  test(`storage ${how} and no network: the editor says that nothing is stored${also}`, async ({
    browser,
    baseURL,
  }) => {
    const title = unique(`Storage ${how}`)
    const { page, context } = await browserOf(browser, baseURL, addColleague(how))
    await page.addInitScript(breakStorage)
    const documents = '**/api/v0/documents/**'
    await page.route(documents, (route) => route.abort())
    await page.goto('/contentmanager/blogger/createblog')
    await write(page, title)
    const isHanging = how === 'hanging'
    await expect(
      bar(page, isHanging ? 'Keeping...' : 'Not kept: this browser stores nothing'),
    ).toBeVisible()
    await expect(page.getByText('The server cannot be reached.')).toBeVisible()
    const notKept = page.getByText('This browser does not keep your changes.')
    if (!isHanging) await expect(notKept).toBeVisible()
    await expect(page.getByText('Kept in this browser')).toHaveCount(0)
    if (!goesOn) return context.close()
    await expectAccessible(page)
    const back = page.getByRole('link', { name: 'Go back' })
    await back.click()
    await expect(page.getByText('It is lost when this tab is closed or reloaded.')).toBeVisible()
    await page.getByRole('button', { name: 'STAY' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
    await back.click()
    await page.getByRole('button', { name: 'LEAVE' }).click()

    // Within the tab nothing is lost, and the editor warns before the tab is closed.
    await expect(page).toHaveURL('/contentmanager/blogger')
    await expect(offer(page, title)).toContainText(
      'it is lost when this tab is closed or reloaded.',
    )
    const asked = page.waitForEvent('dialog')
    const leaving = page.goto('/about').catch(() => {})
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await leaving
    await offer(page, title).getByRole('link', { name: 'Go on writing' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
    await expect(page.getByPlaceholder('Write a summary')).toHaveValue('A summary')
    await page.unroute(documents)
    await expect(bar(page, 'Kept on the server')).toBeVisible()

    await page.getByRole('button', { name: 'Save as Draft' }).click()
    await expect(card(page, title)).toBeVisible()
    await expect(offer(page, title)).toHaveCount(0)
    await context.close()
  })
}

test('without storage an update that fails can be continued', async ({
  staffPage: page,
  request,
  allowConsole,
}) => {
  allowConsole(/./)
  const title = unique('Update without storage')
  const { blogId } = await addBlog(request, { title })
  await page.addInitScript(broken.missing)
  await page.goto(edit(blogId))
  await page.getByLabel('Title', { exact: true }).fill(`${title} changed`)
  await page.route('**/api/v0/blogs/*/update*', (route) => route.abort())
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/contentmanager/blogger')
  await expect(page.getByText('was not saved. The server could not be reached.')).toBeVisible()
  await page.unroute('**/api/v0/blogs/*/update*')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect
    .poll(async () => (await readBlog(request, blogId)).blocks[0].content)
    .toBe(`${title} changed`)
})

test('pictures are stored where the browser refuses Blobs, like WebKit in private windows', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await browserOf(browser, baseURL, addColleague('private'))
  await page.route('**/api/v0/documents/**', (route) => route.abort())
  const title = unique('No blobs')
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...args: Parameters<typeof put>) {
      if (Object.values(args[0]).some((value) => value instanceof Blob)) {
        throw new DOMException('BlobURLs are not yet supported', 'DataCloneError')
      }
      return put.apply(this, args)
    }
  })
  await page.goto('/contentmanager/blogger/createblog')
  await write(page, title)
  await add(page, 'Image')
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await photo(60, 40) }
  await page.locator('[data-block-body] input[type=file]').setInputFiles(file)
  await page.getByLabel('Alt text').fill('A violet field')
  await expect(bar(page, 'Kept in this browser')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/contentmanager')
  await offer(page, title).getByRole('link', { name: 'Go on writing' }).click()
  const image = page.getByRole('img', { name: 'A violet field' })
  await expect(image).toBeVisible()
  expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60)
  await context.close()
})
