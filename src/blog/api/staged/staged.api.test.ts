import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { unsavedPeople } from '#src/editor/api/changes.ts'
import { compact } from '#src/editor/api/compact.ts'
import { appendUpdate } from '#src/editor/api/update-log.ts'
import { SharedDocument } from '#src/editor/document/shared-document.ts'
import { eventually } from '#src/testing/eventually.ts'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { runJob } from '#src/testing/run-job.ts'
import { testSite } from '#src/testing/test-site.ts'
import { articleLayout, type BlogDocument } from '../../document.ts'
import { scheduledPublishing } from './scheduled.ts'

type Site = Awaited<ReturnType<typeof testSite>>
type Staff = Awaited<ReturnType<Site['signIn']>>

const title = (text: string) => JSON.stringify([{ id: 'a', type: 'title', content: text }])
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

async function published(options?: Parameters<typeof testSite>[0]) {
  const site = await testSite(options)
  const staff = await site.signIn()
  const sent = { content: title('Online'), summary: 'S', status: 'published' }
  const { body } = await site.call('POST', '/blogs', sent, staff)
  const { blogId } = body.blog as { blogId: number }
  const path = `/blogs/${blogId}`
  const stage = async (rest: object, query = '') => {
    const answer = await site.call('POST', `${path}/staged-updates${query}`, rest, staff)
    expect([answer.status, answer.body]).toEqual([201, expect.anything()])
    const { stagedUpdate } = answer.body
    return { ...stagedUpdate, at: `${path}/staged-updates/${stagedUpdate.stagedId}` }
  }
  const read = async () =>
    (await site.call('GET', `${path}/staged-updates`, undefined, staff)).body.stagedUpdate
  const online = async () => (await site.call('GET', path)).body.blog
  return { ...site, site, staff, blogId, path, stage, read, online }
}

/** Moves the time of the staged update into the past. */
async function makeDue({ db }: Pick<Site, 'db'>) {
  const publish_at = anHourAgo()
  await db.updateTable('staged_updates').set({ publish_at }).execute()
  await db.updateTable('outbox').set({ due_at: publish_at }).execute()
}

const runDue = async ({ db }: Pick<Site, 'db'>, stagedId: number) =>
  (await runJob(scheduledPublishing(db, () => {}).updates, stagedId)).result

async function openArticle({ call }: Pick<Site, 'call'>, staff: Staff, blogId: number) {
  const { body } = await call(
    'POST',
    '/documents/open',
    { kind: 'article', subjectId: blogId },
    staff,
  )
  const id = body.documentId as string
  const y = new Y.Doc()
  for (const update of body.changes.updates) Y.applyUpdate(y, Buffer.from(update, 'base64'))
  const document = new SharedDocument<BlogDocument>(y, articleLayout)
  const changeTo = (text: string): Uint8Array => {
    const before = Y.encodeStateVector(y)
    const now = document.read()
    const [first, ...rest] = now.blocks
    const blocks = first ? [{ ...first, content: text } as typeof first, ...rest] : []
    document.write({ ...now, blocks })
    return Y.encodeStateAsUpdate(y, before)
  }
  const { clientID } = y
  const write = async (text: string, who = staff): Promise<number> => {
    // A colleague writes with another editor.
    y.clientID = who === staff ? clientID : clientID + 1
    const update = Buffer.from(changeTo(text)).toString('base64')
    const sent = { update, kind: 'article' }
    return (await call('POST', `/documents/${id}/updates`, sent, who)).body.last
  }
  const stored = async () => {
    const read = await call('GET', `/documents/${id}/changes`, undefined, staff)
    const other = new Y.Doc()
    for (const update of read.body.updates) Y.applyUpdate(other, Buffer.from(update, 'base64'))
    return new SharedDocument<BlogDocument>(other, articleLayout).read().blocks[0]?.content
  }
  return { id, changeTo, write, stored }
}

test('exactly the snapshot goes online at its time, by whichever process, although writing went on', async () => {
  const first = await published()
  const second = await testSite({ beside: first.where })
  const { staff, blogId, stage, online, read, db } = first
  const ben = await first.signIn('ben', 'editor')
  const document = await openArticle(first, staff, blogId)
  const seq = await document.write('Reviewed')
  const publishAt = inAnHour()
  const staged = await stage(
    { content: title('Reviewed'), publishAt },
    `?document=${document.id}&seq=${seq}`,
  )
  expect(staged).toMatchObject({ publishAt, stagedBy: 'ada', scheduledBy: 'ada', paused: null })
  // The log merges so many updates that the snapshot is no longer one of its rows.
  await db.transaction().execute(async (trx) => {
    for (let turn = 0; turn < 200; turn++) {
      const update = document.changeTo(`Reviewed ${turn}`)
      await appendUpdate(trx, document.id, { update, username: 'ben' })
    }
  })
  await compact(db, document.id)
  await document.write('Reviewed, and more', ben)
  expect(await online()).toMatchObject({ content: expect.stringContaining('Online'), version: 1 })
  await makeDue(first)
  const before = await first.call('GET', '/blogs')
  await Promise.all([first.jobs.start(), second.jobs.start()])
  await eventually(async () => expect((await online()).version).toBe(2))
  expect(JSON.parse((await online()).content)[0].content).toBe('Reviewed')
  expect(await read()).toBeUndefined()
  expect((await second.call('GET', '/blogs')).headers.get('etag')).not.toBe(
    before.headers.get('etag'),
  )
  expect(await document.stored()).toBe('Reviewed, and more')
  const row = await db.selectFrom('documents').selectAll().executeTakeFirstOrThrow()
  expect(row.saved_seq).toBe(seq)
  expect(await unsavedPeople(db, row.id)).toEqual(['ben'])
  // A program changes the saved version: what people wrote since is merged with it, once.
  const update = { content: title('A program: Reviewed') }
  expect((await first.call('POST', `/blogs/${blogId}/update`, update, staff)).status).toBe(200)
  expect(await document.stored()).toBe('A program: Reviewed, and more')
  const activity = await db
    .selectFrom('staff_activity')
    .select(['who', 'kind'])
    .where('about', '=', String(blogId))
    .orderBy('id')
    .execute()
  expect(activity.map(({ kind }) => kind)).toEqual([
    'blog-created',
    'blog-published',
    'blog-update-scheduled',
    'blog-updated',
    'blog-updated',
  ])
  const { body } = await first.call('GET', `/blogs/${blogId}/revisions/1`, undefined, staff)
  expect(body.blog.content).toContain('Online')
})

test('it pauses if somebody published meanwhile, and replaces that only if a person has seen it', async () => {
  const { site, call, signIn, staff, path, stage, read, online, blogId } = await published()
  const ben = await signIn('ben', 'editor')
  const staged = await stage({ content: title('Staged'), publishAt: inAnHour() })
  await call('POST', `${path}/update`, { content: title('By ben') }, ben)
  await makeDue(site)
  expect(await runDue(site, staged.stagedId)).toBe('dropped')
  expect((await online()).content).toContain('By ben')
  expect((await read()).paused).toMatchObject({ reason: 'updated', by: 'ben', version: 2 })
  const { body: dashboard } = await call('GET', '/attention', undefined, staff)
  expect(dashboard.attention).toContainEqual(
    expect.objectContaining({
      id: `paused-update-${blogId}`,
      href: `/contentmanager/blogger/edit/${blogId}`,
    }),
  )
  const later = { publishAt: inAnHour() }
  expect((await call('POST', `${staged.at}/schedule`, later, staff)).status).toBe(422)
  const asked = await call('POST', `${staged.at}/publish`, {}, staff)
  expect([asked.status, asked.body.current.blog.version]).toEqual([412, 2])
  await call('POST', `${path}/update`, { content: title('By ben again') }, ben)
  const seen = await call('POST', `${staged.at}/publish`, { replaces: 2 }, staff)
  expect([seen.status, seen.body.current.blog.version]).toEqual([412, 3])
  const agreed = await call('POST', `${staged.at}/publish`, { replaces: 3 }, staff)
  expect([agreed.status, agreed.body.newBlog.version]).toEqual([200, 4])
  expect((await online()).content).toContain('Staged')
  expect((await call('POST', `${staged.at}/publish`, {}, staff)).status).toBe(404)
})

test('the text of the version that it replaces stays in the document', async () => {
  const site = await published()
  const { staff, blogId, path, call, stage, online } = site
  const ben = await site.signIn('ben', 'editor')
  const document = await openArticle(site, staff, blogId)
  const staged = await stage(
    { content: title('Staged') },
    `?document=${document.id}&seq=${await document.write('Staged')}`,
  )
  const seq = await document.write('Staged and ben', ben)
  const query = `?document=${document.id}&seq=${seq}`
  await call('POST', `${path}/update${query}`, { content: title('Staged and ben') }, ben)
  await call('POST', `${staged.at}/publish`, { replaces: 2 }, staff)
  expect((await online()).content).toContain('"Staged"')
  expect(await document.stored()).toBe('Staged and ben')
  expect(await unsavedPeople(site.db, document.id)).toEqual(['ben'])
})

test('an article that was unpublished meanwhile stays a draft, until somebody agrees', async () => {
  const { site, call, staff, path, stage, read, online } = await published()
  const staged = await stage({ content: title('Staged'), publishAt: inAnHour() })
  await call('POST', `${path}/unpublish`, undefined, staff)
  await makeDue(site)
  expect(await runDue(site, staged.stagedId)).toBe('dropped')
  expect(await online()).toBeUndefined()
  expect((await read()).paused).toMatchObject({ reason: 'unpublished', version: 2 })
  const again = await call('POST', `${path}/staged-updates`, { summary: 'T' }, staff)
  expect(again.status).toBe(422)
  expect((await call('POST', `${staged.at}/publish`, { replaces: 2 }, staff)).status).toBe(200)
  expect(await online()).toMatchObject({ status: 'published' })
})

test('an article that loses the main place meanwhile does not take it back unasked', async () => {
  const { site, call, staff, path, stage, read } = await published()
  await call('POST', `${path}/update`, { main: true }, staff)
  const staged = await stage({ summary: 'Better', publishAt: inAnHour() })
  const sent = { content: title('Other'), summary: 'S', status: 'published', main: true }
  await call('POST', '/blogs', sent, staff)
  await makeDue(site)
  expect(await runDue(site, staged.stagedId)).toBe('dropped')
  expect((await read()).paused).toMatchObject({ reason: 'main', by: null })
})

test('deleting the article deletes its staged update and the links to it', async () => {
  const { site, call, staff, path, stage, db } = await published()
  const staged = await stage({ summary: 'T', publishAt: inAnHour() })
  const { stagedId } = staged
  await call('POST', `${path}/review-links`, { expiresInDays: 7, stagedId }, staff)
  await makeDue(site)
  expect((await call('POST', `${path}/delete`, undefined, staff)).status).toBe(204)
  expect(await runDue(site, stagedId)).toBe('dropped')
  expect(await db.selectFrom('staged_updates').select('id').execute()).toEqual([])
  expect(await db.selectFrom('review_links').select('id').execute()).toEqual([])
})

test('a job that died after the publication publishes nothing twice, and one that is lost comes back', async () => {
  const { site, stage, online, db } = await published()
  const staged = await stage({ summary: 'T', publishAt: inAnHour() })
  await makeDue(site)
  const onPublished = () => Promise.reject(new Error('killed'))
  const kind = scheduledPublishing(db, onPublished).updates
  expect(await kind.missing?.(db)).toMatchObject([{ subjectId: staged.stagedId }])
  await expect(runJob(kind, staged.stagedId)).rejects.toThrow('killed')
  expect(await online()).toMatchObject({ summary: 'T', version: 2 })
  expect(await runDue(site, staged.stagedId)).toBe('dropped')
  expect((await online()).version).toBe(2)
  expect(await kind.missing?.(db)).toEqual([])
})

test('its time is chosen, changed and removed; a past time is refused', async () => {
  const { site, call, staff, path, stage, read } = await published()
  const staged = await stage({ summary: 'T' })
  expect(staged).toMatchObject({ publishAt: null, scheduledBy: null })
  const schedule = (publishAt: string | null) =>
    call('POST', `${staged.at}/schedule`, { publishAt }, staff)
  const scheduledCards = async () =>
    (await call('GET', '/blogs/cards?status=scheduled', undefined, staff)).body.cards
  expect(await scheduledCards()).toEqual([])
  expect((await schedule(anHourAgo())).body.errors).toHaveProperty('publishAt')
  const publishAt = inAnHour()
  expect((await schedule(publishAt)).body.stagedUpdate).toMatchObject({ publishAt })
  expect(await scheduledCards()).toMatchObject([
    { status: 'published', publishAt: null, stagedUpdate: { publishAt, isPaused: false } },
  ])
  const publications = site.db.selectFrom('outbox').where('kind', '=', 'publish-staged-update')
  expect(await publications.select('due_at').execute()).toEqual([{ due_at: publishAt }])
  expect((await schedule(null)).body.stagedUpdate).toMatchObject({ publishAt: null })
  expect(await runDue(site, staged.stagedId)).toBe('dropped')
  const past = await call('POST', `${path}/staged-updates`, { publishAt: anHourAgo() }, staff)
  expect(past.status).toBe(422)
  expect((await read()).stagedId).toBe(staged.stagedId)
})

test('another snapshot replaces it, keeps its time, and old ids are gone', async () => {
  const { call, staff, stage, read, online } = await published()
  const publishAt = inAnHour()
  const first = await stage({ summary: 'One', publishAt })
  const second = await stage({ summary: 'Two' })
  expect(second).toMatchObject({ publishAt })
  expect((await call('POST', `${first.at}/publish`, {}, staff)).status).toBe(404)
  expect((await read()).stagedId).toBe(second.stagedId)
  expect((await call('POST', `${second.at}/publish`, {}, staff)).status).toBe(200)
  expect(await online()).toMatchObject({ summary: 'Two' })
})

test('an update call with a time stages the change of a published article', async () => {
  const { call, staff, path, read, online } = await published()
  const publishAt = inAnHour()
  const sent = { content: title('Later'), status: 'published', publishAt }
  const { status, body } = await call('POST', `${path}/update`, sent, staff)
  expect([status, body.newBlog.version, body.newBlog.publishAt]).toEqual([200, 1, null])
  expect(await read()).toMatchObject({ publishAt })
  expect((await online()).content).toContain('Online')
})

test('a version that is not the current one is not staged over', async () => {
  const { call, staff, path } = await published()
  await call('POST', `${path}/update`, { summary: 'T' }, staff)
  const old = { ...staff, 'if-match': `"blog-${path.split('/')[2]}-1"` }
  const { status, body } = await call('POST', `${path}/staged-updates`, { summary: 'U' }, old)
  expect([status, body.current.blog.version]).toEqual([412, 2])
  expect((await call('POST', '/blogs/9999/staged-updates', { summary: 'U' }, staff)).status).toBe(
    404,
  )
})

test('writers neither stage nor see, publish or share staged updates', async () => {
  const { call, signIn, path, stage } = await published()
  const staged = await stage({ summary: 'T', publishAt: inAnHour() })
  const will = await signIn('will', 'writer')
  expect((await call('POST', `${path}/staged-updates`, { summary: 'U' }, will)).status).toBe(403)
  expect((await call('GET', `${path}/staged-updates`, undefined, will)).status).toBe(403)
  expect((await call('POST', `${staged.at}/publish`, {}, will)).status).toBe(403)
  expect((await call('POST', `${staged.at}/schedule`, { publishAt: null }, will)).status).toBe(403)
  expect((await call('DELETE', staged.at, undefined, will)).status).toBe(403)
  const sent = { summary: 'U', publishAt: inAnHour() }
  expect((await call('POST', `${path}/update`, sent, will)).status).toBe(403)
  const { body } = await call('GET', '/blogs/cards', undefined, will)
  expect(body.cards[0]).not.toHaveProperty('stagedUpdate')
  expect((await call('GET', `${path}/staged-updates`)).status).toBe(401)
})

test('a picture of a staged update is kept, and deleted like any unused one after it is discarded', async () => {
  const { call, staff, stage, cleanUp } = await published()
  const src = asDataUrl(await picture())
  const content = JSON.stringify([{ id: 'i', type: 'image', src, alt: 'A picture' }])
  const staged = await stage({ content })
  const later = Date.now() + 25 * 3_600_000
  expect(await cleanUp(later)).toEqual([])
  expect((await call('DELETE', staged.at, undefined, staff)).status).toBe(204)
  expect(await cleanUp(later)).toHaveLength(1)
})

test('a review link shows exactly the staged update, and what became of it', async () => {
  const { call, staff, path, stage, online, db } = await published()
  const publishAt = inAnHour()
  const staged = await stage({ content: title('Staged'), publishAt })
  const { stagedId } = staged
  const made = await call('POST', `${path}/review-links`, { expiresInDays: 7, stagedId }, staff)
  expect([made.status, made.body.reviewLink.stagedId]).toEqual([201, stagedId])
  const review = `/review/${made.body.reviewLink.url.split('/review/')[1]}`
  const shown = async () => (await call('GET', review)).body
  expect(await shown()).toMatchObject({
    blog: { content: expect.stringContaining('Staged') },
    update: { state: 'scheduled', publishAt, endedAt: null },
  })
  const blocks = JSON.stringify([{ id: 'b', type: 'title', content: 'Second' }])
  const next = await stage({ content: blocks, publishAt: null })
  expect(await shown()).toMatchObject({
    blog: { content: expect.stringContaining('Second') },
    update: { state: 'staged', publishAt: null },
  })
  const comment = { blockId: 'b', name: 'Grace', text: 'Fine.' }
  expect((await call('POST', `${review}/comments`, comment)).status).toBe(201)
  const gone = { ...comment, blockId: 'a' }
  expect((await call('POST', `${review}/comments`, gone)).status).toBe(422)
  await call('POST', `${next.at}/publish`, {}, staff)
  await call('POST', `${path}/update`, { content: title('Much later') }, staff)
  expect(await shown()).toMatchObject({
    blog: { content: expect.stringContaining('Second') },
    update: { state: 'published', endedAt: expect.any(String) },
  })
  expect((await online()).content).toContain('Much later')
  const old = { expiresInDays: 7, stagedId: next.stagedId }
  expect((await call('POST', `${path}/review-links`, old, staff)).status).toBe(422)
  const other = await stage({ summary: 'Other' })
  const { body } = await call(
    'POST',
    `${path}/review-links`,
    { expiresInDays: 7, stagedId: other.stagedId },
    staff,
  )
  await call('POST', `${path}/update`, { summary: 'Meanwhile' }, staff)
  const second = `/review/${body.reviewLink.url.split('/review/')[1]}`
  expect((await call('GET', second)).body.update.state).toBe('paused')
  await call('DELETE', other.at, undefined, staff)
  expect((await call('GET', second)).body).toMatchObject({
    blog: { summary: 'Other' },
    update: { state: 'discarded' },
  })
  await db.updateTable('review_links').set({ expires_at: anHourAgo() }).execute()
  const { deleteEndedStaged } = await import('./staged-queries.ts')
  await deleteEndedStaged(db)
  expect(await db.selectFrom('staged_updates').select('id').execute()).toEqual([])
})
