import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { blocksAnother } from '#src/testing/blocks-another.ts'
import { change, draft, openArticle, post, stored, withContent } from '#src/testing/documents.ts'
import { testSite } from '#src/testing/test-site.ts'

/** An article that two people have open. */
async function openedByTwo() {
  const site = await testSite()
  const [ada, wim] = [await site.signIn(), await site.signIn('wim', 'writer')]
  const { blogId } = (await site.call('POST', '/blogs', draft, wim)).body.blog
  const { id, y } = await openArticle(site, ada, blogId)
  const open = async () => (await openArticle(site, wim, blogId)).y
  return { site, ada, wim, id, y, open }
}

/** Text that the own client of a colleague writes in the name of this editor. */
async function forge(open: () => Promise<Y.Doc>, { clientID }: Y.Doc) {
  const forged = await open()
  forged.clientID = clientID
  return change(forged, withContent('a', 'Forged'))
}

test('a colleague cannot write in the name of an open editor, whose next sentence would be lost', async () => {
  const { site, ada, wim, id, y, open } = await openedByTwo()
  expect((await post(site, ada, id, change(y, withContent('a', 'First')))).status).toBe(200)
  const forged = await forge(open, y)
  const refused = await Promise.all([1, 2].map(() => post(site, wim, id, forged)))
  expect(refused.map(({ status }) => status)).toEqual([403, 403])
  expect((await post(site, ada, id, change(y, withContent('a', 'Second')))).status).toBe(200)
  expect(JSON.stringify(await stored(site, ada, id))).toContain('Second')
})

test('an editor belongs to its account from the moment that others can see it', async () => {
  const { site, ada, wim, id, y, open } = await openedByTwo()
  const tell = (staff: typeof ada) =>
    site.call('POST', `/documents/${id}/presence`, { client: `${y.clientID}`, state: 's' }, staff)
  expect((await tell(ada)).status).toBe(204)
  expect((await tell(wim)).status).toBe(403)
  expect((await post(site, wim, id, await forge(open, y))).status).toBe(403)
  expect((await post(site, ada, id, change(y, withContent('a', 'Mine')))).status).toBe(200)
})

test('an editor that reports while its article is deleted is told that the document is gone', async () => {
  const { site, ada, id } = await openedByTwo()
  let told: ReturnType<typeof site.call> | undefined
  await site.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('documents').where('id', '=', id).execute()
    told = site.call('POST', `/documents/${id}/presence`, { client: '17', state: 's' }, ada)
    await blocksAnother(trx, site.engine)
  })
  expect((await told)?.status).toBe(404)
})

test('one account has a bounded number of editors in a text', async () => {
  const { site, wim, id, open } = await openedByTwo()
  const rows = Array.from({ length: 2000 }, (_, n) => ({ document_id: id, client: `old-${n}` }))
  const { id: account_id } = await site.db
    .selectFrom('staff_accounts')
    .select('id')
    .where('username', '=', 'wim')
    .executeTakeFirstOrThrow()
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500).map((row) => ({ ...row, account_id }))
    await site.db.insertInto('document_clients').values(some).execute()
  }
  const update = change(await open(), withContent('a', 'One more'))
  expect((await post(site, wim, id, update)).status).toBe(403)
})
