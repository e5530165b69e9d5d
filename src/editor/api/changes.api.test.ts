import { expect, test } from 'vitest'
import { change, content, draft, openArticle, post, withContent } from '#src/testing/documents.ts'
import { testSite } from '#src/testing/test-site.ts'

const linked = '<p>The quick brown <a href="https://elsewhere.example">fox</a></p>'
const withLink = content.replace('<p>The quick brown fox</p>', linked.replaceAll('"', '\\"'))

/** An article that a writer has submitted and an editor has open. */
async function submitted() {
  const site = await testSite()
  const [ada, wim] = [await site.signIn(), await site.signIn('wim', 'writer')]
  const { blogId } = (await site.call('POST', '/blogs', draft, wim)).body.blog
  await site.call('POST', `/blogs/${blogId}/submit`, { submitted: true }, wim)
  const { id, y, changes } = await openArticle(site, ada, blogId)
  const opened: number = changes.saved
  const save = (query: string, body: object, staff = ada) =>
    site.call('POST', `/blogs/${blogId}/update?document=${id}&${query}`, body, staff)
  const status = async () => (await site.call('GET', `/blogs/${blogId}`, undefined, ada)).body.blog
  /** The writer's own client changes a link, and writes nothing else into the document. */
  const slip = async () =>
    (await post(site, wim, id, change(y, withContent('b', linked)))).body.last as number
  return { site, ada, wim, blogId, id, opened, save, status, slip }
}

const publish = { content: withLink, status: 'published' }
const differing = { parts: [{ part: 'b', people: ['wim'] }] }

test('what a writer changes after an editor has opened the article is not published unseen', async () => {
  const { site, wim, id, blogId, opened, save, status, slip } = await submitted()
  const shown = await slip()
  // The writer types on in the part that the dialog lists.
  const { y } = await openArticle(site, wim, blogId)
  await post(site, wim, id, change(y, withContent('b', 'More')))
  const { last: seq } = (await post(site, wim, id, change(y, withContent('b', linked)))).body
  const grown = await save(`seq=${seq}&confirmed=${shown}`, publish)
  expect([grown.status, grown.body.difference]).toEqual([409, { seq, ...differing }])
  const refused = await save(`seq=${seq}&confirmed=${opened}`, publish)
  expect([refused.status, refused.body.difference]).toEqual([409, { seq, ...differing }])
  expect((await save(`seq=${seq}`, publish)).status).toBe(409)
  expect(await status()).toMatchObject({ status: 'draft', version: 1 })
  // The editor looks, and then publishes exactly that.
  const agreed = await save(`seq=${seq}&confirmed=${seq}`, publish)
  expect([agreed.status, agreed.body.newBlog?.status]).toEqual([200, 'published'])
})

test('neither a draft that the editor saves nor one that the writer saves hides the change', async () => {
  const { site, wim, blogId, opened, save, slip } = await submitted()
  const seq = await slip()
  expect((await save(`seq=${seq}&confirmed=${opened}`, { content: withLink })).status).toBe(200)
  const refused = await save(`seq=${seq}&confirmed=${opened}`, publish)
  expect(refused.body.difference).toMatchObject(differing)
  const later = await site.call('POST', `/blogs/${blogId}/update`, { summary: 'By a program' }, wim)
  expect(later.status).toBe(200)
  // The change of the program is merged when somebody reads the document.
  const { last } = (await openArticle(site, wim, blogId)).changes
  const whole = { ...publish, summary: 'By a program' }
  const second = await save(`seq=${last}&confirmed=${seq}`, whole)
  expect(second.body.difference?.parts).toEqual([{ part: 'summary', people: ['wim'] }])
  expect((await save(`seq=${last}&confirmed=${last}`, whole)).status).toBe(200)
})

test('a schedule and a staged update are confirmed like a publication', async () => {
  const { site, ada, blogId, id, opened, save, slip } = await submitted()
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  const seq = await slip()
  const scheduled = { content: withLink, publishAt }
  expect((await save(`seq=${seq}&confirmed=${opened}`, scheduled)).status).toBe(409)
  expect((await save(`seq=${seq}&confirmed=${seq}`, publish)).status).toBe(200)
  // It is online now, so nobody is asked about it again.
  expect((await save(`seq=${seq}&confirmed=${opened}`, publish)).status).toBe(200)
  const ben = await site.signIn('ben', 'editor')
  const { y } = await openArticle(site, ben, blogId)
  const { last } = (await post(site, ben, id, change(y, withContent('a', 'By Ben')))).body
  const stage = (query: string) => {
    const path = `/blogs/${blogId}/staged-updates?document=${id}&seq=${last}${query}`
    return site.call('POST', path, { content: withLink.replace('On its way', 'By Ben') }, ada)
  }
  expect((await stage('')).body.difference?.parts).toEqual([{ part: 'a', people: ['ben'] }])
  expect((await stage(`&confirmed=${last}`)).status).toBe(201)
})

test('a change that comes after the confirmed text is no part of it', async () => {
  const { site, ada, wim, id, blogId, save, slip } = await submitted()
  const seq = await slip()
  const { y } = await openArticle(site, wim, blogId)
  await post(site, wim, id, change(y, withContent('a', 'Later')))
  expect((await save(`seq=${seq}&confirmed=${seq}`, publish)).status).toBe(200)
  const { changes } = await openArticle(site, ada, blogId)
  expect(changes.changedParts).toMatchObject([{ part: 'a', username: 'wim', isSaved: false }])
})

test('also after hundreds of keys the changes of each person are known', async () => {
  const { site, ada, id, blogId, opened, save, slip } = await submitted()
  await slip()
  const { y } = await openArticle(site, ada, blogId)
  let last = 0
  for (let n = 0; n < 205; n++) {
    last = (await post(site, ada, id, change(y, withContent('a', `${n}`)))).body.last
  }
  const rows = await site.db.selectFrom('document_changes').selectAll().execute()
  expect(rows.length).toBeLessThan(100)
  const whole = { ...publish, content: withLink.replace('On its way', '204') }
  const refused = await save(`seq=${last}&confirmed=${opened}`, whole)
  expect(refused.body.difference).toMatchObject(differing)
})
