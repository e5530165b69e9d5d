import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { articleLayout, type BlogDocument } from '#src/blog/document.ts'
import { change, post } from '#src/testing/documents.ts'
import { testSite } from '#src/testing/test-site.ts'
import { SharedDocument } from '../document/shared-document.ts'
import { insertDocument } from './update-log.ts'

const begun = { kind: 'article', begins: true }

const withSummary = (summary: string) => (now: BlogDocument) => ({ ...now, summary })

function newText() {
  const y = new Y.Doc()
  new SharedDocument<BlogDocument>(y, articleLayout)
  return y
}

async function opened() {
  const site = await testSite()
  const wim = await site.signIn('wim', 'writer')
  const { id: accountId } = await site.db
    .selectFrom('staff_accounts')
    .select('id')
    .where('username', '=', 'wim')
    .executeTakeFirstOrThrow()
  /** Texts that were never saved, as the server stored them. */
  const addTexts = async (count: number, data: string) => {
    for (let n = 0; n < count; n++) {
      const id = `text-${n}`
      await insertDocument(site.db, { id, kind: 'article', account_id: accountId })
      await site.db
        .insertInto('document_updates')
        .values({ document_id: id, seq: 1, data })
        .execute()
    }
  }
  return { site, wim, addTexts }
}

test('one change of a text has at most 1 MB, and a text 8 MB', async () => {
  const { site, wim } = await opened()
  const y = newText()
  const id = 'a-long-text'
  const large = (n: number, letters: number) =>
    change(y, (now) => ({
      ...now,
      blocks: [...now.blocks, { id: `p${n}`, type: 'paragraph', content: 'x'.repeat(letters) }],
    }))
  const sizes: number[] = []
  for (let n = 0; n < 9; n++) {
    sizes.push((await post(site, wim, id, large(n, 900_000), begun)).status)
  }
  expect(sizes).toEqual([...Array(8).fill(200), 413])
  const tooLong = await post(site, wim, 'another-text', large(10, 1_100_000), begun)
  expect(tooLong.status).toBe(413)
})

test('the texts that an account has not saved have at most 32 MB together', async () => {
  const { site, wim, addTexts } = await opened()
  await addTexts(4, 'A'.repeat(10_600_000))
  const first = change(newText(), withSummary('x'.repeat(300_000)))
  const refused = await post(site, wim, 'one-more', first, begun)
  expect([refused.status, refused.body.detail]).toEqual([
    413,
    'Your texts that are not saved have 32 MB together. Save or discard one first.',
  ])
})

test('an account has at most 50 texts that it has not saved', async () => {
  const { site, wim, addTexts } = await opened()
  await addTexts(49, 'AAA=')
  const begin = (id: string) => post(site, wim, id, change(newText(), withSummary('S')), begun)
  expect((await begin('the-fiftieth')).status).toBe(200)
  const refused = await begin('one-more')
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { document: ['You have 50 texts that are not saved. Save or discard one first.'] },
  ])
})
