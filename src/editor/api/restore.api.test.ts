import { expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  change,
  content,
  draft,
  openArticle,
  post,
  stored,
  withContent,
} from '#src/testing/documents.ts'
import { testSite } from '#src/testing/test-site.ts'
import { unsavedPeople } from './changes.ts'

type Site = Awaited<ReturnType<typeof testSite>>
type Staff = Awaited<ReturnType<Site['signIn']>>

const faq = {
  question: 'Is it the first text?',
  answer: 'The first text',
  navigationHeading: 'First',
  order: 1,
}
const letter = { subject: 'The first text', preheader: '', content, audience: { lists: [] } }

/** Each kind: how it is created, and a field of it that a colleague types in. */
const kinds = [
  {
    kind: 'article',
    path: '/blogs',
    create: { ...draft, summary: 'The first text' },
    field: 'summary',
    idOf: (body: { blog: { blogId: number } }) => body.blog.blogId,
    save: (site: Site, id: number, staff: Staff) =>
      site.call('POST', `/blogs/${id}/update`, { summary: 'The second text' }, staff),
  },
  {
    kind: 'newsletter',
    path: '/newsletters',
    create: letter,
    field: 'subject',
    idOf: (body: { newsletter: { newsletterId: number } }) => body.newsletter.newsletterId,
    save: (site: Site, id: number, staff: Staff) =>
      site.call('POST', `/newsletters/${id}/update`, { subject: 'The second text' }, staff),
  },
  {
    kind: 'faq',
    path: '/faq',
    create: faq,
    field: 'answer',
    idOf: (body: { faq: { faqid: number } }) => body.faq.faqid,
    save: (site: Site, id: number, staff: Staff) =>
      site.call('PATCH', `/faq/${id}`, { answer: 'The second text' }, staff),
  },
]

const read = (updates: string[]) => {
  const y = new Y.Doc()
  for (const update of updates) Y.applyUpdate(y, Buffer.from(update, 'base64'))
  return y
}

test.each(kinds)(
  'restoring ($kind) asks about the unsaved words of a colleague, and keeps them as a version',
  async (of) => {
    const { kind, path, create, field, idOf, save } = of
    const site = await testSite()
    const [ada, ben] = [await site.signIn(), await site.signIn('ben', 'editor')]
    const subjectId = idOf((await site.call('POST', path, create, ada)).body)
    expect((await save(site, subjectId, ada)).status).toBe(200)
    const open = await site.call('POST', '/documents/open', { kind, subjectId }, ada)
    const id = open.body.documentId as string
    const y = read(open.body.changes.updates)
    const words = y.getText(`text-${field}`)
    const type = async (text: string) => {
      const before = Y.encodeStateVector(y)
      words.insert(words.length, text)
      const update = Buffer.from(Y.encodeStateAsUpdate(y, before)).toString('base64')
      const sent = { update, kind }
      return (await site.call('POST', `/documents/${id}/updates`, sent, ben)).body.last as number
    }
    const seq = await type(', and more by Ben')
    const restore = (rest: object = {}) =>
      site.call('POST', `/documents/${id}/restore`, { version: 1, ...rest }, ada)
    const now = async () => {
      const { body } = await site.call('GET', `/documents/${id}/changes`, undefined, ada)
      return read(body.updates).getText(`text-${field}`).toString()
    }
    const refused = await restore()
    expect(refused.status).toBe(409)
    expect(refused.body.difference).toEqual({ seq, parts: [{ part: field, people: ['ben'] }] })
    expect(await now()).toBe('The second text, and more by Ben')
    // Ben types on while the dialog is open: the consent was to what it showed.
    const later = await type('. Even more')
    expect((await restore({ confirmed: seq })).status).toBe(409)

    expect((await restore({ confirmed: later })).status).toBe(200)
    expect(await now()).toBe('The first text')
    const { revisions } = (await site.call('GET', `${path}/${subjectId}/revisions`, undefined, ada))
      .body
    const [kept] = revisions
    expect(kept).toMatchObject({ savedBy: 'ada' })
    expect(kept.version).toBeLessThan(0)
    // Nothing of it is lost: the kept text can be restored too.
    expect((await restore({ version: kept.version, confirmed: later })).status).toBe(200)
    expect(await now()).toBe('The second text, and more by Ben. Even more')
    expect((await restore({ version: 99 })).status).toBe(404)
  },
)

test('restoring one block asks about the words in that block only', async () => {
  const site = await testSite()
  const [ada, ben] = [await site.signIn(), await site.signIn('ben', 'editor')]
  const { blogId } = (await site.call('POST', '/blogs', draft, ada)).body.blog
  await site.call(
    'POST',
    `/blogs/${blogId}/update`,
    { content: content.replaceAll('On its way', 'Here') },
    ada,
  )
  const { id, y } = await openArticle(site, ada, blogId)
  await post(site, ben, id, change(y, withContent('b', '<p>By Ben</p>')))
  const restore = (block: string) =>
    site.call('POST', `/documents/${id}/restore`, { version: 1, block }, ada)
  expect((await restore('a')).status).toBe(200)
  const contents = async () => (await stored(site, ada, id)).blocks.map((block) => block.content)
  expect(await contents()).toEqual(['On its way', '<p>By Ben</p>'])
  expect((await restore('b')).body.difference.parts).toEqual([{ part: 'b', people: ['ben'] }])
  expect(await contents()).toEqual(['On its way', '<p>By Ben</p>'])
})

test('a text that is the saved version again has no unsaved changes, and an unchanged one makes no version', async () => {
  const site = await testSite()
  const ada = await site.signIn()
  const { blogId } = (await site.call('POST', '/blogs', draft, ada)).body.blog
  const { id, y } = await openArticle(site, ada, blogId)
  const restore = () => site.call('POST', `/documents/${id}/restore`, { version: 1 }, ada)
  expect((await restore()).body).toEqual({ seq: 1 })
  await post(site, ada, id, change(y, withContent('a', 'Another title')))
  expect((await restore()).status).toBe(200)
  expect(await unsavedPeople(site.db, id)).toEqual([])
  const { revisions } = (await site.call('GET', `/blogs/${blogId}/revisions`, undefined, ada)).body
  expect(revisions).toMatchObject([{ version: -1, title: 'Another title' }])
  const kept = await site.call('GET', `/blogs/${blogId}/revisions/-1`, undefined, ada)
  expect(kept.body.blog.content).toContain('Another title')
})
