import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { addDays, dayIn } from '#src/time/zoned-days.ts'

const today = dayIn('UTC', Date.now())
const change = { kind: 'Fixed', title: 'Zoom', detail: 'Zooming keeps the pointer in place.' }
const entryOf = (date: string) => ({ date, title: 'Steady zoom', summary: '', items: [change] })

test('the three releases of 2025 are there from the start, newest first', async () => {
  const { call } = await testSite()
  const { body } = await call('GET', '/changelog')
  const told = body.entries.map(
    ({ entryId, date, items }: { entryId: number; date: string; items: { title: string }[] }) => [
      entryId,
      date,
      items.map(({ title }) => title),
    ],
  )
  expect(told).toEqual([
    [3, '2025-08-30', ['Label component', 'Fuzzy icon search', 'Notes are now Interactions']],
    [
      2,
      '2025-08-15',
      ['Design system globals', 'Add Interaction overhaul', 'ESC goes back to the hand tool'],
    ],
    [1, '2025-07-30', ['Icons', 'Token system', 'Table component']],
  ])
  // Two weeks after the newest are over.
  expect(body.nextOn).toBeNull()
})

test('an editor adds, changes and deletes an entry; a writer may not', async () => {
  const { call, signIn } = await testSite()
  const eve = await signIn('eve', 'editor')
  const walt = await signIn('walt', 'writer')
  expect((await call('POST', '/changelog', entryOf(today))).status).toBe(401)
  expect((await call('POST', '/changelog', entryOf(today), walt)).status).toBe(403)
  const added = await call('POST', '/changelog', entryOf(today), eve)
  expect(added.status).toBe(201)
  const { entryId } = added.body.entry
  expect(added.body.entry).toEqual({ entryId, ...entryOf(today) })

  const first = added.headers.get('etag') ?? ''
  const update = (fields: object, etag: string) =>
    call('POST', `/changelog/${entryId}/update`, fields, { ...eve, 'if-match': etag })
  const changed = await update({ summary: ' Less jumping. ' }, first)
  expect(changed.body.entry).toEqual({ ...entryOf(today), entryId, summary: 'Less jumping.' })
  const late = await update({ title: 'Lost' }, first)
  expect([late.status, late.body.current.entry.summary]).toEqual([412, 'Less jumping.'])

  expect((await call('POST', `/changelog/${entryId}/delete`, undefined, walt)).status).toBe(403)
  expect((await call('POST', `/changelog/${entryId}/delete`, undefined, eve)).status).toBe(204)
  expect((await call('GET', `/changelog/${entryId}`)).status).toBe(404)
  expect((await call('GET', '/changelog')).body.entries).toHaveLength(3)
})

test('a day has one entry and is not in the future; a repeated call adds nothing', async () => {
  const { call, signIn } = await testSite()
  const ada = await signIn()
  const add = (entry: object, headers = {}) =>
    call('POST', '/changelog', entry, { ...ada, ...headers })
  expect((await add(entryOf('2025-08-30'))).body.errors).toEqual({
    date: ['There is already an entry of this day.'],
  })
  expect((await add(entryOf(addDays(today, 2)))).body.errors).toHaveProperty('date')
  expect((await add({ ...entryOf(today), items: [] })).body.errors).toHaveProperty('items')
  expect((await add({ ...entryOf(today), title: ' ' })).body.errors).toHaveProperty('title')
  const key = { 'idempotency-key': 'changelog-0123456789' }
  const first = await add(entryOf(today), key)
  const again = await add(entryOf(today), key)
  expect(again.body).toEqual(first.body)
  const moved = await call('POST', '/changelog/1/update', { date: today }, ada)
  expect(moved.body.errors).toHaveProperty('date')
})

test('the next one follows from the newest entry and the cadence, and is asked for when overdue', async () => {
  const { call, signIn } = await testSite()
  const ada = await signIn()
  const lines = async () =>
    (await call('GET', '/attention', undefined, ada)).body.attention.filter(
      ({ id }: { id: string }) => id === 'changelog-overdue',
    )
  expect(await lines()).toMatchObject([
    {
      text: 'The changelog promises an update every two weeks. Its newest entry is of Aug 30, 2025.',
      href: '/contentmanager/changelog',
    },
  ])
  await call('POST', '/changelog', entryOf(addDays(today, -3)), ada)
  expect((await call('GET', '/changelog')).body.nextOn).toBe(addDays(today, 11))
  expect(await lines()).toEqual([])
  const cadence = (text: string) =>
    call('POST', '/settings', { claims: { updateCadence: { text } } }, ada)
  await cadence('every week')
  expect((await call('GET', '/changelog')).body.nextOn).toBe(addDays(today, 4))
  await cadence('when it is ready')
  expect((await call('GET', '/changelog')).body.nextOn).toBeNull()
})
