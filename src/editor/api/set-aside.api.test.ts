import { expect, test, vi } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { setAside } from './left-copies.ts'
import { appendUpdate, findDocument, insertDocument } from './update-log.ts'

vi.mock('./worker/document-pool.ts', async (original) => ({
  ...(await original<typeof import('./worker/document-pool.ts')>()),
  runTask: async () => ({ fault: 'The thread has ended' }),
}))

test('a text whose words cannot be read is never deleted while somebody has unsaved changes in it', async () => {
  const { db, signIn } = await testSite()
  await signIn('ada')
  const { id: accountId } = await db
    .selectFrom('staff_accounts')
    .select('id')
    .where('username', '=', 'ada')
    .executeTakeFirstOrThrow()
  await insertDocument(db, { id: 'a-text-of-ada', kind: 'article', account_id: accountId })
  await appendUpdate(db, 'a-text-of-ada', { update: 'AAA=', username: 'ada' })
  const row = await findDocument(db, 'a-text-of-ada')
  if (!row) throw new Error('the document is missing')
  const kind = { layout: {}, mayWrite: async () => {}, read: async () => undefined }
  const kinds = { article: kind, newsletter: kind, faq: kind } as unknown as Parameters<
    typeof setAside
  >[1]
  await expect(setAside(db, kinds, row)).rejects.toMatchObject({ status: 503 })
  expect(await findDocument(db, 'a-text-of-ada')).toBeDefined()
})
