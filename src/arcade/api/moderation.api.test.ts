import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { GAME_VERSION } from '../sim/constants.ts'

type Site = Awaited<ReturnType<typeof testSite>>
type Staff = Record<string, string>

async function submit({ call }: Site, playerName: string, score: number): Promise<number> {
  const { status, body } = await call('POST', '/leaderboard/score', { playerName, score })
  expect(status).toBe(201)
  return body.id
}

async function board({ call }: Site) {
  const { scores, pagination } = (await call('GET', '/leaderboard/scores')).body
  const names = scores.map(({ playerName }: { playerName: string }) => playerName)
  return { names, total: pagination.total }
}

async function newestChange({ call }: Site, staff: Staff) {
  return (await call('GET', '/leaderboard/changes', undefined, staff)).body.changes[0]
}

const undo = ({ call }: Site, staff: Staff, id: number) =>
  call('POST', `/leaderboard/changes/${id}/undo`, undefined, staff)

test('an editor removes an entry, and undo brings it back with its place', async () => {
  const site = await testSite()
  const editor = await site.signIn('eve', 'editor')
  const ids = [
    await submit(site, 'Ada', 900),
    await submit(site, 'Bo', 500),
    await submit(site, 'Cy', 100),
  ]
  expect(await board(site)).toEqual({ names: ['Ada', 'Bo', 'Cy'], total: 3 })

  const removed = await site.call('DELETE', `/leaderboard/scores/${ids[1]}`, undefined, editor)
  expect(removed.status).toBe(204)
  expect(await board(site)).toEqual({ names: ['Ada', 'Cy'], total: 2 })
  const place = (id = 0) => site.call('GET', `/leaderboard/scores/${id}/place`)
  expect((await place(ids[2])).body).toEqual({ place: 2 })
  expect((await place(ids[1])).status).toBe(404)
  expect(
    (await site.call('DELETE', `/leaderboard/scores/${ids[1]}`, undefined, editor)).status,
  ).toBe(404)

  // An id is not given again, although the entry with the highest one was removed.
  await site.call('DELETE', `/leaderboard/scores/${ids[2]}`, undefined, editor)
  expect(await submit(site, 'Di', 200)).toBeGreaterThan(ids[2] ?? 0)

  const { changes } = (await site.call('GET', '/leaderboard/changes', undefined, editor)).body
  expect(changes).toMatchObject([
    { kind: 'removed', entryId: ids[2], playerName: 'Cy', by: 'eve' },
    { kind: 'removed', entryId: ids[1], playerName: 'Bo', score: 500, by: 'eve' },
  ])
  const back = await undo(site, editor, changes[1].id)
  expect(back).toMatchObject({ status: 200, body: { id: ids[1], playerName: 'Bo', score: 500 } })
  expect(await board(site)).toEqual({ names: ['Ada', 'Bo', 'Di'], total: 3 })
  expect((await undo(site, editor, changes[1].id)).status).toBe(404)
})

test('an editor renames an entry; undo goes back to the name before that change', async () => {
  const site = await testSite()
  const editor = await site.signIn('eve', 'editor')
  const id = await submit(site, 'Rude', 900)
  const rename = (playerName: string) =>
    site.call('POST', `/leaderboard/scores/${id}/rename`, { playerName }, editor)
  expect((await rename(' Player ')).body).toMatchObject({ id, playerName: 'Player', score: 900 })
  expect((await board(site)).names).toEqual(['Player'])
  const first = await newestChange(site, editor)
  expect(first).toMatchObject({ kind: 'renamed', playerName: 'Rude' })
  // The same name again is no change.
  await rename('Player')
  expect((await newestChange(site, editor)).id).toBe(first.id)
  expect((await rename('  ')).status).toBe(422)
  expect((await rename('a\u202eb')).status).toBe(422)

  await rename('Another')
  const { body } = await site.call('GET', '/leaderboard/changes', undefined, editor)
  expect(body.changes.map(({ newName }: { newName: string }) => newName)).toEqual([
    'Another',
    'Player',
  ])
  await site.call('DELETE', `/leaderboard/scores/${id}`, undefined, editor)
  expect((await undo(site, editor, first.id)).status).toBe(409)
  await undo(site, editor, (await newestChange(site, editor)).id)
  expect((await board(site)).names).toEqual(['Another'])
  expect((await undo(site, editor, first.id)).body.playerName).toBe('Rude')
  expect(await newestChange(site, editor)).toBeUndefined()
})

test('other processes know of a removal and of a change of the filter at once', async () => {
  const here = await testSite()
  const there = await testSite({ beside: here.where })
  const editor = await here.signIn('eve', 'editor')
  for (let entry = 0; entry < 30; entry++) await submit(here, `Player ${entry}`, 100 * entry)
  const id = await submit(here, 'Krampus', 9000)
  expect((await board(there)).total).toBe(31)

  // The response to a change by staff waits until every process knows of it.
  await here.call('DELETE', `/leaderboard/scores/${id}`, undefined, editor)
  const { names, total } = await board(there)
  expect(names).not.toContain('Krampus')
  expect(total).toBe(30)
  await here.call('POST', '/leaderboard/name-filter', { words: ['krampus'] }, editor)
  const again = { playerName: 'K r a m p u s', score: 0 }
  expect((await there.call('POST', '/leaderboard/score', again)).status).toBe(422)
  await here.call('POST', '/leaderboard/name-filter', { words: [] }, editor)
  expect((await there.call('POST', '/leaderboard/score', again)).status).toBe(201)
})

test('a removed leader is no rival any more, and undo brings the run back', async () => {
  const site = await testSite()
  const editor = await site.signIn('eve', 'editor')
  const score_id = await submit(site, 'Ada', 900)
  await site.db
    .insertInto('leader_runs')
    .values({
      canvas_size: 'small',
      score_id,
      score: 900,
      seed: 7,
      game_version: GAME_VERSION,
      input_log: 'A5',
    })
    .execute()
  const leader = () => site.call('GET', '/leaderboard/leader-runs/small')
  const before = await leader()
  expect(before.body.run).toMatchObject({ playerName: 'Ada' })
  // A copy in a cache would show the name after it was removed.
  expect(before.headers.get('cache-control')).toBe('no-cache')
  await site.call('DELETE', `/leaderboard/scores/${score_id}`, undefined, editor)
  expect((await leader()).body.run).toBeNull()
  await undo(site, editor, (await newestChange(site, editor)).id)
  expect((await leader()).body).toEqual(before.body)
})

test('a name that contains a word of the filter is refused, which editors change', async () => {
  const site = await testSite()
  const editor = await site.signIn('eve', 'editor')
  const send = (playerName: string) =>
    site.call('POST', '/leaderboard/score', { playerName, score: 100 })
  expect(await send('sh1t')).toMatchObject({
    status: 422,
    body: { errors: { playerName: ['Please choose another name'] } },
  })
  expect((await send('Cassandra from Scunthorpe')).status).toBe(201)

  const filter = '/leaderboard/name-filter'
  const read = await site.call('GET', filter, undefined, editor)
  expect(read.body.filter).toMatchObject({ updatedAt: null, updatedBy: null })
  const words = ['cassandra', 'cassandra', '']
  const changed = await site.call('POST', filter, { words }, editor)
  expect(changed.body.filter).toMatchObject({ words: ['cassandra'], updatedBy: 'eve' })
  expect((await send('Cassandra')).status).toBe(422)
  expect((await send('sh1t')).status).toBe(201)

  const etag = read.headers.get('etag') ?? ''
  const stale = await site.call('POST', filter, { words: [] }, { ...editor, 'if-match': etag })
  expect(stale.status).toBe(412)
  const tooLong = await site.call('POST', filter, { words: ['x'.repeat(41)] }, editor)
  expect(tooLong.status).toBe(422)
  await site.call('POST', filter, { words: [] }, editor)
  expect((await site.call('GET', filter, undefined, editor)).body.filter.words).toEqual([])
  expect((await send('Cassandra')).status).toBe(201)
})

test('staff find entries by name, best or newest first, and see which ones the filter would refuse', async () => {
  const site = await testSite()
  const editor = await site.signIn('eve', 'editor')
  const rows = Array.from({ length: 120 }, (_, index) => ({
    player_name: index === 40 ? 'F.U.C.K 100%' : `Player ${index}`,
    score: ((index * 7) % 5) * 100,
    created_at: new Date(1_700_000_000_000 + index).toISOString(),
  }))
  await site.db.insertInto('leaderboard_scores').values(rows).execute()
  const list = async (query: string) =>
    (await site.call('GET', `/leaderboard/entries?${query}`, undefined, editor)).body
  for (const order of ['best', 'newest'] as const) {
    const seen: { id: number; score: number }[] = []
    let cursor = ''
    do {
      const page = await list(`order=${order}${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.entries)
      cursor = page.nextCursor
    } while (cursor)
    const sorted = seen.toSorted((one, other) =>
      order === 'best' ? other.score - one.score || one.id - other.id : other.id - one.id,
    )
    expect(seen).toHaveLength(120)
    expect(seen).toEqual(sorted)
  }
  const { entries } = await list('q=100%25')
  expect(entries).toMatchObject([{ playerName: 'F.U.C.K 100%', flagged: true }])
  expect((await list('q=PLAYER%201&order=newest')).entries).toHaveLength(31)
  expect((await list('q=Player%2040')).entries).toEqual([])
})

test('writers and visitors cannot moderate', async () => {
  const site = await testSite()
  const id = await submit(site, 'Ada', 900)
  const writer = await site.signIn('walt', 'writer')
  for (const [method, path, body] of [
    ['DELETE', `/leaderboard/scores/${id}`, undefined],
    ['POST', `/leaderboard/scores/${id}/rename`, { playerName: 'Bo' }],
    ['GET', '/leaderboard/entries', undefined],
    ['GET', '/leaderboard/changes', undefined],
    ['POST', '/leaderboard/name-filter', { words: [] }],
  ] as const) {
    expect((await site.call(method, path, body)).status, path).toBe(401)
    expect((await site.call(method, path, body, writer)).status, path).toBe(403)
  }
  expect((await board(site)).names).toEqual(['Ada'])
})
