import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

const consent = 'Signed the paper list at the fair'

test('notes are written, changed and deleted, and the person gets them without their authors', async () => {
  const { call, signIn, db, site, leads } = await testSite()
  const staff = await signIn()
  const post = (path: string, body?: object) => call('POST', path, body, staff)
  const add = async (email: string) =>
    (await post('/leads', { email, lists: ['waitlist'], consent })).body.lead.id as number
  const ada = await add('ada@example.com')
  const bo = await add('bo@example.com')
  const path = `/leads/${ada}/notes`
  const { note } = (await post(path, { text: ' Met at the fair ' })).body
  expect((await post(path, { text: '' })).status).toBe(422)
  expect((await post(path, { text: 'x'.repeat(2001) })).status).toBe(422)
  expect((await post('/leads/999/notes', { text: 'x' })).status).toBe(404)
  const ofAnother = `/leads/${bo}/notes/${note.id}`
  expect((await post(`${ofAnother}/update`, { text: 'x' })).status).toBe(404)
  expect((await post(`${ofAnother}/delete`)).status).toBe(404)
  expect((await post(`${path}/${note.id}/update`, { text: 'Met twice' })).status).toBe(204)
  const read = async () => (await call('GET', `/leads/${ada}`, undefined, staff)).body
  expect((await read()).notes).toMatchObject([{ id: note.id, text: 'Met twice', by: 'ada' }])
  await post(`/leads/${ada}/tags`, { add: ['vip'] })

  const { link_id } = await db
    .selectFrom('people')
    .select('link_id')
    .where('id', '=', ada)
    .executeTakeFirstOrThrow()
  const token = leads.links.data(link_id).split('/').at(-1) ?? ''
  const file = await site.request('/forms/preferences', {
    method: 'POST',
    body: new URLSearchParams({ token, action: 'download' }),
  })
  const own = await file.json()
  expect(own).toMatchObject({ lead: { tags: ['vip'] }, notes: [{ text: 'Met twice' }] })
  expect(own.notes[0]).not.toHaveProperty('by')

  expect((await post(`${path}/${note.id}/delete`)).status).toBe(204)
  expect((await read()).notes).toEqual([])
  await post(path, { text: 'Again' })
  expect((await post(`/leads/${ada}/erase`)).status).toBe(204)
  expect(await db.selectFrom('person_notes').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('person_tags').selectAll().execute()).toEqual([])
})
