import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { SharedDocument } from '#src/editor/document/shared-document.ts'
import { changeText } from '#src/editor/document/text-diff.ts'
import { addMembers, addPostalAddress } from '#src/testing/newsletters.ts'
import { staffPassword, testSite } from '#src/testing/test-site.ts'
import { type Letter, letterLayout } from '../../document.ts'

type Site = Awaited<ReturnType<typeof testSite>>
type Staff = Awaited<ReturnType<Site['signIn']>>

const content = JSON.stringify([{ id: 'b', type: 'paragraph', content: '<p>Dear readers</p>' }])
const letter = { subject: 'News', content, audience: { lists: ['waitlist'] } }

const open = ({ call }: Site, staff: Staff, subjectId: number) =>
  call('POST', '/documents/open', { kind: 'newsletter', subjectId }, staff)

function read(updates: string[]) {
  const y = new Y.Doc()
  for (const update of updates) Y.applyUpdate(y, Buffer.from(update, 'base64'))
  return { y, letter: new SharedDocument<Letter>(y, letterLayout) }
}

async function write(
  { call }: Site,
  staff: Staff,
  [id, y]: [string, Y.Doc],
  make: (now: Letter) => Letter,
) {
  const before = Y.encodeStateVector(y)
  const document = new SharedDocument<Letter>(y, letterLayout)
  document.write(make(document.read()))
  const update = Buffer.from(Y.encodeStateAsUpdate(y, before)).toString('base64')
  return call('POST', `/documents/${id}/updates`, { update, kind: 'newsletter' }, staff)
}

async function stored({ call }: Site, staff: Staff, id: string): Promise<Letter> {
  const { body } = await call('GET', `/documents/${id}/changes`, undefined, staff)
  return read(body.updates).letter.read()
}

async function begun() {
  const site = await testSite()
  const ada = await site.signIn()
  const { newsletter } = (await site.call('POST', '/newsletters', letter, ada)).body
  return { site, ada, newsletterId: newsletter.newsletterId as number, newsletter }
}

test('two editors write in one newsletter, and its save is a snapshot of the document', async () => {
  const { site, ada, newsletterId, newsletter } = await begun()
  const ben = await site.signIn('ben', 'editor')
  const [one, other] = [await open(site, ada, newsletterId), await open(site, ben, newsletterId)]
  const { documentId } = one.body
  expect(other.body.documentId).toBe(documentId)
  const [first, second] = [read(one.body.changes.updates), read(other.body.changes.updates)]
  expect(first.letter.read()).toMatchObject({ subject: 'News' })
  await write(site, ada, [documentId, first.y], (now) => ({ ...now, subject: 'Big news' }))
  const { body } = await write(site, ben, [documentId, second.y], (now) => ({
    ...now,
    subject: 'News of June',
  }))
  expect((await stored(site, ada, documentId)).subject).toBe('Big news of June')
  const saved = await site.call(
    'POST',
    `/newsletters/${newsletterId}/update?document=${documentId}&seq=${body.last}`,
    { subject: 'Big news of June' },
    { ...ada, 'if-match': `"newsletter-${newsletterId}-${newsletter.version}"` },
  )
  expect(saved.body.newsletter).toMatchObject({ subject: 'Big news of June', version: 2 })
})

test('a save by a program merges into a newsletter that is being written', async () => {
  const { site, ada, newsletterId } = await begun()
  const { documentId, changes } = (await open(site, ada, newsletterId)).body
  const { y } = read(changes.updates)
  await write(site, ada, [documentId, y], (now) => ({ ...now, preheader: 'Unsaved' }))
  const path = `/newsletters/${newsletterId}/update`
  expect((await site.call('POST', path, { subject: 'By a program' }, ada)).status).toBe(200)
  expect(await stored(site, ada, documentId)).toMatchObject({
    subject: 'By a program',
    preheader: 'Unsaved',
  })
})

test('a document is open to those who may change the newsletter, and is saved while it is a draft', async () => {
  const { site, ada, newsletterId } = await begun()
  const wim = await site.signIn('wim', 'writer')
  expect((await open(site, wim, newsletterId)).status).toBe(403)
  expect((await open(site, ada, newsletterId + 1)).status).toBe(404)
  const { documentId } = (await open(site, ada, newsletterId)).body
  const changes = `/documents/${documentId}/changes`
  expect((await site.call('GET', changes, undefined, wim)).status).toBe(403)
  await site.call('POST', `/newsletters/${newsletterId}/delete`, undefined, ada)
  expect((await site.call('GET', changes, undefined, ada)).status).toBe(404)
  const other = (await site.call('POST', '/newsletters', letter, ada)).body.newsletter
  await site.db
    .updateTable('newsletters')
    .set({ state: 'sending' })
    .where('id', '=', other.newsletterId)
    .execute()
  expect((await open(site, ada, other.newsletterId)).status).toBe(200)
  const update = `/newsletters/${other.newsletterId}/update`
  expect((await site.call('POST', update, { subject: 'Late' }, ada)).status).toBe(422)
})

test('a letter is sent as its sender has seen it, to the audience that an editor chose', async () => {
  const { site, ada, newsletterId } = await begun()
  const ben = await site.signIn('ben', 'editor')
  await addPostalAddress(site.db)
  await addMembers(site.db, 2, { list: 'waitlist' })
  const { documentId, changes } = (await open(site, ada, newsletterId)).body
  const { y } = read(changes.updates)
  // Somebody's own client: a subject, and an audience as documents had it once.
  const before = Y.encodeStateVector(y)
  y.getMap('values').set('audience', { lists: ['mailing-list'] })
  changeText(y.getText('text-subject'), 'Other news')
  const update = Buffer.from(Y.encodeStateAsUpdate(y, before)).toString('base64')
  const added = await site.call(
    'POST',
    `/documents/${documentId}/updates`,
    { update, kind: 'newsletter' },
    ben,
  )
  const { last } = added.body
  // The editor's browser saves it by itself.
  const path = `/newsletters/${newsletterId}`
  const query = `document=${documentId}&confirmed=${changes.saved}`
  const saved = await site.call(
    'POST',
    `${path}/update?${query}&seq=${last}`,
    { subject: 'Other news' },
    ada,
  )
  expect(saved.body.newsletter).toMatchObject({ subject: 'Other news', audience: letter.audience })
  const refused = await site.call('POST', `${path}/send?${query}`, {}, ada)
  expect([refused.status, refused.body.difference]).toEqual([
    409,
    { seq: last, parts: [{ part: 'subject', people: ['ben'] }] },
  ])
  const { newsletter } = (await site.call('GET', path, undefined, ada)).body
  expect(newsletter.state).toBe('draft')
  const agreed = `${path}/send?document=${documentId}&confirmed=${last}`
  const shown = { ...ada, 'if-match': `"newsletter-${newsletterId}-${newsletter.version - 1}"` }
  expect((await site.call('POST', agreed, {}, shown)).status).toBe(412)
  // Also a stolen session sends nothing.
  const proved_at = new Date(Date.now() - 11 * 60_000).toISOString()
  await site.db.updateTable('staff_sessions').set({ proved_at }).execute()
  const asked = await site.call('POST', agreed, {}, ada)
  expect([asked.status, asked.body.type]).toEqual([403, '/problems/step-up-required'])
  await site.call('POST', '/user/step-up', { password: staffPassword }, ada)
  expect((await site.call('POST', agreed, {}, ada)).status).toBe(200)
})
