/* Shared by the journeys of the blog's editors: creating articles, and locators of their screens. */
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { staffAccount } from './fixtures.ts'

let counter = 0
export const unique = (text: string) => `${text} ${process.pid}-${Date.now()}-${counter++}`

let signIn: { headers: Promise<{ authorization: string }>; until: number } | undefined

/** The owner’s, for calls of the API. Shared, because checking a password is slow on purpose, and renewed, because some calls need a recent one. */
export function staffHeaders(request: APIRequestContext) {
  if (!signIn || Date.now() > signIn.until) {
    const headers = request
      .post('/api/v0/user/login', { data: staffAccount })
      .then(async (answer) => ({
        authorization: `Bearer ${(await answer.json()).result.token}`,
      }))
    signIn = { headers, until: Date.now() + 5 * 60_000 }
  }
  return signIn.headers
}

type NewBlog = {
  title: string
  status?: 'draft' | 'published'
  paragraphs?: string[]
  more?: object[]
}

export async function addBlog(
  request: APIRequestContext,
  { title, status, paragraphs = [], more = [] }: NewBlog,
) {
  const blocks = [
    { id: 't', type: 'title', content: title },
    ...paragraphs.map((text, place) => ({
      id: `p${place}`,
      type: 'paragraph',
      content: `<p>${text}</p>`,
    })),
    ...more,
  ]
  const answer = await request.post('/api/v0/blogs', {
    headers: await staffHeaders(request),
    data: { content: JSON.stringify(blocks), summary: 'A summary', status: status ?? 'draft' },
  })
  return (await answer.json()).blog as { blogId: number }
}

export async function readBlog(request: APIRequestContext, blogId: number) {
  const answer = await request.get(`/api/v0/blogs/${blogId}?images=linked`, {
    headers: await staffHeaders(request),
  })
  const { blog } = await answer.json()
  return { ...blog, blocks: JSON.parse(blog.content) }
}

export const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6c2bff' } })
    .png()
    .toBuffer()

const unsaved = (page: Page) => page.getByRole('link', { name: 'Go on writing' })
/** Not a block of the editor, whose title field has the same text. */
export const card = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: title, hasNot: unsaved(page), has: page.locator('a[href*="/edit/"]') })
/** The line of a text that is not saved. */
export const offer = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: `“${title}`, has: unsaved(page) })
/** The bar of the editor says this about where the changes are. */
export const bar = (page: Page, text: string) =>
  page.locator('p').filter({ hasText: `min read · ${text}` })
export const paragraph = (page: Page, place = 0) =>
  page.getByRole('textbox', { name: 'Paragraph' }).nth(place)
export const add = (page: Page, name: string) =>
  page.getByRole('button', { name: `+ ${name}`, exact: true }).click()
export const edit = (blogId: number) => `/contentmanager/blogger/edit/${blogId}`

/** From the returned call on, the editor does not hear what others do. */
export async function deafen(page: Page) {
  let isDeaf = false
  await page.route('**/api/v0/documents/*/changes?*wait=1*', async (route) => {
    const response = isDeaf ? undefined : await route.fetch().catch(() => undefined)
    if (isDeaf || !response) await route.abort().catch(() => {})
    else await route.fulfill({ response })
  })
  return () => {
    isDeaf = true
  }
}
