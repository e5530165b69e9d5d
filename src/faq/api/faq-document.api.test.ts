import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { unsavedPeople } from '#src/editor/api/changes.ts'
import { SharedDocument } from '#src/editor/document/shared-document.ts'
import { testSite } from '#src/testing/test-site.ts'
import { type FaqText, faqLayout, fieldsOf } from '../document.ts'

type Site = Awaited<ReturnType<typeof testSite>>
type Staff = Awaited<ReturnType<Site['signIn']>>

const faq = {
  question: 'What is it for?',
  answer: 'It turns wireframes into prototypes.',
  navigationHeading: 'Purpose',
  order: 3,
}

async function addFaq({ call }: Site, staff: Staff, fields: object = {}): Promise<number> {
  return (await call('POST', '/faq', { ...faq, ...fields }, staff)).body.faq.faqid
}

function read(updates: string[]) {
  const y = new Y.Doc()
  for (const update of updates) Y.applyUpdate(y, Buffer.from(update, 'base64'))
  return y
}

const open = ({ call }: Site, staff: Staff, subjectId: number) =>
  call('POST', '/documents/open', { kind: 'faq', subjectId }, staff)

async function opened(site: Site, staff: Staff, faqid: number) {
  const { status, body } = await open(site, staff, faqid)
  expect(status).toBe(200)
  return { id: body.documentId as string, y: read(body.changes.updates), changes: body.changes }
}

/** Changes a document and returns the update. */
function change(y: Y.Doc, fields: Partial<FaqText>): string {
  const before = Y.encodeStateVector(y)
  const document = new SharedDocument(y, faqLayout)
  document.write({ ...document.read(), ...fields })
  return Buffer.from(Y.encodeStateAsUpdate(y, before)).toString('base64')
}

const post = ({ call }: Site, staff: Staff, id: string, update: string, rest: object = {}) =>
  call('POST', `/documents/${id}/updates`, { update, kind: 'faq', ...rest }, staff)

async function stored({ call }: Site, staff: Staff, id: string) {
  const { body } = await call('GET', `/documents/${id}/changes`, undefined, staff)
  return fieldsOf(new SharedDocument(read(body.updates), faqLayout).read())
}

const unsaved = async ({ call }: Site, staff: Staff) =>
  (await call('GET', '/documents?kind=faq', undefined, staff)).body.documents

test('two editors of an FAQ write in one document; a save is a snapshot of it', async () => {
  const site = await testSite()
  const [ada, ben] = [await site.signIn(), await site.signIn('ben', 'editor')]
  const faqid = await addFaq(site, ada)
  const [one, other] = await Promise.all([opened(site, ada, faqid), opened(site, ben, faqid)])
  expect(other.id).toBe(one.id)
  expect(await stored(site, ada, one.id)).toEqual(faq)
  await post(site, ada, one.id, change(one.y, { answer: `${faq.answer} Quickly.` }))
  const update = change(other.y, { answer: `Well: ${faq.answer}`, navigationHeading: 'Purposes' })
  const seq = (await post(site, ben, one.id, update)).body.last
  const both = {
    ...faq,
    answer: `Well: ${faq.answer} Quickly.`,
    navigationHeading: 'Purposes',
  }
  expect(await stored(site, ben, one.id)).toEqual(both)
  expect((await site.call('GET', `/faq/${faqid}`)).body.faq).toMatchObject(faq)

  const path = `/faq/${faqid}?document=${one.id}&seq=${seq}`
  const tag = { ...ben, 'if-match': `"faq-${faqid}-1"` }
  const refused = await site.call('PATCH', path, both, tag)
  expect([refused.status, refused.body.difference]).toEqual([
    409,
    { seq, parts: [{ part: 'answer', people: ['ada'] }] },
  ])
  expect((await site.call('PATCH', `${path}&confirmed=${seq}`, both, tag)).status).toBe(200)
  expect((await site.call('GET', `/faq/${faqid}`)).body.faq).toMatchObject(both)
  const later = await site.call('GET', `/documents/${one.id}/changes`, undefined, ada)
  expect(later.body.subjectChanges).toBe(one.changes.subjectChanges + 1)
  expect((await site.call('PATCH', path, both, tag)).status).toBe(412)
  const row = await site.db.selectFrom('documents').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ saved_seq: seq })
  expect(await unsavedPeople(site.db, row.id)).toEqual([])
})

test('a save by a program merges with what people write meanwhile', async () => {
  const site = await testSite()
  const staff = await site.signIn()
  const faqid = await addFaq(site, staff)
  const { id, y } = await opened(site, staff, faqid)
  await post(site, staff, id, change(y, { answer: `${faq.answer} Unsaved.` }))
  const program = { question: 'What was it made for?', answer: `Now ${faq.answer}` }
  expect((await site.call('PATCH', `/faq/${faqid}`, program, staff)).status).toBe(200)
  expect(await stored(site, staff, id)).toEqual({
    ...faq,
    question: program.question,
    answer: `Now ${faq.answer} Unsaved.`,
  })
})

test('a move reaches the open form: saving it does not undo the move', async () => {
  const site = await testSite()
  const [ada, ben] = [await site.signIn(), await site.signIn('ben', 'editor')]
  const first = await addFaq(site, ada, { order: 1 })
  const second = await addFaq(site, ada, { order: 2 })
  const { id, y } = await opened(site, ben, second)
  await post(site, ben, id, change(y, { answer: `${faq.answer} Unsaved.` }))
  const move = await site.call('POST', '/faq/order', { faqid: second, after: null }, ada)
  expect(move.status).toBe(204)
  expect(await stored(site, ben, id)).toEqual({
    ...faq,
    answer: `${faq.answer} Unsaved.`,
    order: 1,
  })
  const order = async () => {
    const { faqs } = (await site.call('GET', '/faq')).body
    return faqs.map((one: { faqid: number; order: number }) => [one.faqid, one.order])
  }
  await site.call('PATCH', `/faq/${second}?document=${id}&seq=3`, await stored(site, ben, id), ben)
  expect(await order()).toEqual([
    [second, 1],
    [first, 2],
  ])
})

test('a new FAQ has a document of its writer, which becomes that of the saved FAQ', async () => {
  const site = await testSite()
  const [ada, ben] = [await site.signIn(), await site.signIn('ben', 'editor')]
  const y = new Y.Doc()
  const id = 'a-document-of-a-new-faq'
  const begun = { begins: true, title: faq.question }
  const { body } = await post(site, ada, id, change(y, { ...faq, order: '3' }), begun)
  expect(await unsaved(site, ada)).toMatchObject([{ id, title: faq.question }])
  expect(await unsaved(site, ben)).toEqual([])
  expect((await site.call('GET', `/documents/${id}/changes`, undefined, ben)).status).toBe(404)

  const key = { ...ada, 'idempotency-key': id }
  const path = `/faq?document=${id}&seq=${body.last}`
  const created = await site.call('POST', path, faq, key)
  expect([created.status, created.headers.has('idempotency-replayed')]).toEqual([201, false])
  const again = await site.call('POST', path, faq, key)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.body).toEqual(created.body)
  expect(await unsaved(site, ada)).toEqual([])
  expect((await opened(site, ben, created.body.faq.faqid)).id).toBe(id)
})

test('writers can neither open, list nor begin documents of FAQs', async () => {
  const site = await testSite()
  const [ada, wim] = [await site.signIn(), await site.signIn('wim', 'writer')]
  const faqid = await addFaq(site, ada)
  const { id, y } = await opened(site, ada, faqid)
  const update = change(y, { answer: 'An answer of a writer.' })
  expect((await open(site, wim, faqid)).status).toBe(403)
  expect((await post(site, wim, id, update)).status).toBe(403)
  expect((await post(site, wim, 'a-new-document', update, { begins: true })).status).toBe(403)
  const changes = await site.call('GET', `/documents/${id}/changes`, undefined, wim)
  expect(changes.status).toBe(403)
  const list = await site.call('GET', '/documents?kind=faq', undefined, wim)
  expect(list.status).toBe(403)
  expect(await stored(site, ada, id)).toEqual(faq)
  expect((await open(site, ada, 4711)).status).toBe(404)
})

test('a deleted FAQ leaves the unsaved text of others to them', async () => {
  const site = await testSite()
  const [ada, ben] = [await site.signIn('ada', 'editor'), await site.signIn('ben', 'editor')]
  const faqid = await addFaq(site, ada)
  const { id, y } = await opened(site, ben, faqid)
  const title = 'Is this unsaved?'
  await post(site, ben, id, change(y, { question: title }), { title })
  expect((await site.call('DELETE', `/faq/${faqid}`, undefined, ada)).status).toBe(204)
  expect((await post(site, ben, id, change(y, { answer: 'Later words' }))).status).toBe(404)
  expect((await open(site, ben, faqid)).status).toBe(404)
  expect(await unsaved(site, ada)).toEqual([])
  const [copy] = await unsaved(site, ben)
  expect(copy).toMatchObject({ title: 'Is this unsaved?', leftBy: 'ada' })
  expect(await stored(site, ben, copy.id)).toEqual({ ...faq, question: 'Is this unsaved?' })

  const other = await addFaq(site, ada)
  const saved = await opened(site, ben, other)
  await site.call('DELETE', `/faq/${other}`, undefined, ada)
  expect((await stored(site, ben, copy.id)).question).toBe('Is this unsaved?')
  const rows = await site.db.selectFrom('documents').select('id').execute()
  expect(rows).toEqual([{ id: copy.id }])
  expect(saved.id).not.toBe(copy.id)
})
