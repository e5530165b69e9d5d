import { expect } from 'vitest'
import * as Y from 'yjs'
import { articleLayout, type BlogDocument } from '#src/blog/document.ts'
import { SharedDocument } from '#src/editor/document/shared-document.ts'
import type { testSite } from './test-site.ts'

type Site = Awaited<ReturnType<typeof testSite>>
type Staff = Awaited<ReturnType<Site['signIn']>>

export const content = JSON.stringify([
  { id: 'a', type: 'title', content: 'On its way' },
  { id: 'b', type: 'paragraph', content: '<p>The quick brown fox</p>' },
])
export const draft = { content, summary: 'S', status: 'draft' }

export async function openArticle({ call }: Site, staff: Staff, blogId: number) {
  const { status, body } = await call(
    'POST',
    '/documents/open',
    { kind: 'article', subjectId: blogId },
    staff,
  )
  expect(status).toBe(200)
  return { id: body.documentId as string, ...read(body.changes.updates), changes: body.changes }
}

function read(updates: string[]) {
  const y = new Y.Doc()
  for (const update of updates) Y.applyUpdate(y, Buffer.from(update, 'base64'))
  return { y, document: new SharedDocument<BlogDocument>(y, articleLayout) }
}

/** Changes a document and returns the update. */
export function change(y: Y.Doc, make: (now: BlogDocument) => BlogDocument): string {
  const before = Y.encodeStateVector(y)
  const document = new SharedDocument<BlogDocument>(y, articleLayout)
  document.write(make(document.read()))
  return Buffer.from(Y.encodeStateAsUpdate(y, before)).toString('base64')
}

export const withContent = (id: string, text: string) => (now: BlogDocument) =>
  ({
    ...now,
    blocks: now.blocks.map((block) => (block.id === id ? { ...block, content: text } : block)),
  }) as BlogDocument

export const post = ({ call }: Site, staff: Staff, id: string, update: string, rest: object = {}) =>
  call('POST', `/documents/${id}/updates`, { update, kind: 'article', ...rest }, staff)

export async function stored({ call }: Site, staff: Staff, id: string) {
  const { body } = await call('GET', `/documents/${id}/changes`, undefined, staff)
  return read(body.updates).document.read()
}
