import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { type CanvasSize, RUN_TICKS_MAX } from '../sim/constants.ts'
import golden from '../sim/golden-replays.json' with { type: 'json' }
import { highestScoreWithin } from '../sim/schedule.ts'

type Site = Awaited<ReturnType<typeof testSite>>

function played(index: number) {
  const run = golden[index]
  if (!run) throw new Error('no such golden replay')
  return { ...run, size: run.size as CanvasSize }
}

/** A run with a known seed, opened long enough ago to have been played. */
async function openedRun({ db }: Site, run: ReturnType<typeof played>, secondsAgo = 120) {
  const id = crypto.randomUUID().replaceAll('-', '')
  const opened_at = new Date(Date.now() - secondsAgo * 1000).toISOString()
  await db
    .insertInto('leaderboard_runs')
    .values({ id, seed: run.seed, canvas_size: run.size, opened_at })
    .execute()
  return id
}

test('a score is submitted with name and score only, and listed best first', async () => {
  const { call } = await testSite()
  for (const [playerName, score] of [
    ['Bo', 300],
    ['  Ada  ', 900],
    ['Cy', 300],
  ]) {
    const { status, body } = await call('POST', '/leaderboard/score', { playerName, score })
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: expect.any(Number), score, verified: false })
    expect(Date.parse(body.createdAt)).not.toBeNaN()
  }
  const { body } = await call('GET', '/leaderboard/scores?page=1&limit=2')
  expect(body.scores.map((entry: { playerName: string }) => entry.playerName)).toEqual([
    'Ada',
    'Bo',
  ])
  expect(body.pagination).toEqual({
    page: 1,
    limit: 2,
    total: 3,
    totalPages: 2,
    hasPrev: false,
    hasNext: true,
  })
  const last = await call('GET', '/leaderboard/scores?page=2&limit=2')
  expect(last.body.scores).toHaveLength(1)
  expect(last.body.scores[0].playerName).toBe('Cy')
  expect(last.body.pagination).toMatchObject({ hasPrev: true, hasNext: false })
})

test('an empty leaderboard has one empty page', async () => {
  const { call } = await testSite()
  const { body } = await call('GET', '/leaderboard/scores')
  expect(body.scores).toEqual([])
  expect(body.pagination).toMatchObject({ total: 0, totalPages: 1, hasNext: false })
})

test.each([
  ['an empty name', { playerName: '   ', score: 100 }, 'playerName'],
  ['a name of invisible letters', { playerName: '\u200b\u2060', score: 100 }, 'playerName'],
  ['a name with a zero byte', { playerName: 'A\u0000da', score: 100 }, 'playerName'],
  ['a name of 51 characters', { playerName: 'x'.repeat(51), score: 100 }, 'playerName'],
  ['a score no asteroid gives', { playerName: 'Ada', score: 150 }, 'score'],
  ['a negative score', { playerName: 'Ada', score: -100 }, 'score'],
  ['a score that is text', { playerName: 'Ada', score: '100' }, 'score'],
  ['more than any run can score', { playerName: 'Ada', score: 1_000_000 }, 'score'],
])('%s is refused', async (_, body, field) => {
  const { call } = await testSite()
  const answer = await call('POST', '/leaderboard/score', body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([field])
  expect((await call('GET', '/leaderboard/scores')).body.pagination.total).toBe(0)
})

test('a run that replays to its score is verified, once', async () => {
  const site = await testSite()
  const run = played(2)
  const id = await openedRun(site, run)
  const log = await site.call('PUT', `/leaderboard/runs/${id}/log`, { inputLog: run.log })
  expect(log.status).toBe(204)
  const entry = { playerName: 'Ada', score: run.score }
  const first = await site.call('POST', '/leaderboard/score', entry, { 'run-id': id })
  expect(first.body).toMatchObject({ ...entry, verified: true })
  const second = await site.call('POST', '/leaderboard/score', entry, { 'run-id': id })
  expect(second.body).toMatchObject({ ...entry, verified: false })
})

test('the same submission sent twice counts once', async () => {
  const site = await testSite()
  const run = played(2)
  const id = await openedRun(site, run)
  await site.call('PUT', `/leaderboard/runs/${id}/log`, { inputLog: run.log })
  const headers = { 'run-id': id, 'idempotency-key': 'one-and-the-same' }
  const entry = { playerName: 'Ada', score: run.score }
  const answers = await Promise.all([
    site.call('POST', '/leaderboard/score', entry, headers),
    site.call('POST', '/leaderboard/score', entry, headers),
  ])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect(answers[0]?.body.verified).toBe(true)
  expect((await site.call('GET', '/leaderboard/scores')).body.pagination.total).toBe(1)
})

test('a score above the replayed one is not verified', async () => {
  const site = await testSite()
  const run = played(2)
  const id = await openedRun(site, run)
  await site.call('PUT', `/leaderboard/runs/${id}/log`, { inputLog: run.log })
  const forged = { playerName: 'Mallory', score: run.score + 100 }
  const answer = await site.call('POST', '/leaderboard/score', forged, { 'run-id': id })
  expect(answer.status).toBe(201)
  expect(answer.body.verified).toBe(false)
})

test('a score is limited by the time since the run was opened', async () => {
  const site = await testSite()
  const id = await openedRun(site, played(2), 3)
  const forged = { playerName: 'Mallory', score: 5000 }
  const answer = await site.call('POST', '/leaderboard/score', forged, { 'run-id': id })
  expect(answer.status).toBe(422)
})

test('a run that is longer than its recording is accepted, unverified', async () => {
  const site = await testSite()
  const runId = await openedRun(site, played(0), 25 * 60)
  const submit = (score: number) =>
    site.call('POST', '/leaderboard/score', { playerName: 'Ada', score }, { 'run-id': runId })
  const tenMinutes = highestScoreWithin(RUN_TICKS_MAX)
  expect(await submit(tenMinutes + 100)).toMatchObject({ status: 201, body: { verified: false } })
  expect((await submit(3 * tenMinutes)).status).toBe(422)
})

test('a log that is sent too soon or is incomplete verifies nothing', async () => {
  const site = await testSite()
  const run = played(2)
  const early = await openedRun(site, run, 20)
  await site.call('PUT', `/leaderboard/runs/${early}/log`, { inputLog: run.log })
  const entry = { playerName: 'Mallory', score: 1000 }
  const stored = await site.db
    .selectFrom('leaderboard_runs')
    .select('replayed_score')
    .executeTakeFirst()
  expect(stored?.replayed_score).toBe(-1)

  const cut = await openedRun(site, run)
  await site.call('PUT', `/leaderboard/runs/${cut}/log`, { inputLog: 'A5' })
  const answer = await site.call(
    'POST',
    '/leaderboard/score',
    { ...entry, score: 0 },
    { 'run-id': cut },
  )
  expect(answer.body.verified).toBe(false)
})

test('only the first log of a run counts', async () => {
  const site = await testSite()
  const run = played(2)
  const id = await openedRun(site, run)
  await site.call('PUT', `/leaderboard/runs/${id}/log`, { inputLog: 'A5' })
  await site.call('PUT', `/leaderboard/runs/${id}/log`, { inputLog: run.log })
  const entry = { playerName: 'Ada', score: run.score }
  const answer = await site.call('POST', '/leaderboard/score', entry, { 'run-id': id })
  expect(answer.body.verified).toBe(false)
})

test('opening a run returns a seed; unreadable logs and unknown runs are refused', async () => {
  const { call } = await testSite()
  const opened = await call('POST', '/leaderboard/runs', { canvasSize: 'medium' })
  expect(opened.status).toBe(201)
  expect(opened.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    seed: expect.any(Number),
    canvasSize: 'medium',
  })
  const log = (id: string, inputLog: string) =>
    call('PUT', `/leaderboard/runs/${id}/log`, { inputLog })
  expect((await log(opened.body.id, 'not a log')).status).toBe(422)
  expect((await log(opened.body.id, 'A'.repeat(36_001))).status).toBe(422)
  expect((await log('0'.repeat(32), 'A5')).status).toBe(404)
  expect((await log('nonsense', 'A5')).status).toBe(404)
  expect((await call('POST', '/leaderboard/runs', { canvasSize: 'huge' })).status).toBe(422)
})

test('every page and rank agrees with the full order, including ties', async () => {
  const { call, db } = await testSite()
  const rows = Array.from({ length: 230 }, (_, index) => ({
    player_name: `P${index}`,
    score: ((index * 7) % 5) * 100,
    created_at: new Date(1_700_000_000_000 + index).toISOString(),
  }))
  await db.insertInto('leaderboard_scores').values(rows).execute()
  const order = rows
    .map(({ player_name, score }, index) => ({ player_name, score, index }))
    .sort((one, other) => other.score - one.score || one.index - other.index)
    .map(({ player_name }) => player_name)

  const seen: { id: number; playerName: string }[] = []
  for (let page = 1; page <= 23; page++) {
    const { body } = await call('GET', `/leaderboard/scores?page=${page}&limit=10`)
    seen.push(...body.scores)
  }
  expect(seen.map(({ playerName }) => playerName)).toEqual(order)
  for (const place of [1, 46, 47, 120, 230]) {
    const { body } = await call('GET', `/leaderboard/scores/${seen[place - 1]?.id}/place`)
    expect(body).toEqual({ place })
  }
  expect((await call('GET', '/leaderboard/scores/999999/place')).status).toBe(404)
  expect((await call('GET', '/leaderboard/scores?page=24')).body.scores).toEqual([])

  await call('POST', '/leaderboard/score', { playerName: 'Late', score: 400 })
  const again = await call('GET', '/leaderboard/scores?page=5&limit=10')
  expect(again.body.pagination.total).toBe(231)
  expect(again.body.scores[6].playerName).toBe('Late')
})

test('too many submissions from one network are refused', async () => {
  const { call } = await testSite({ rateLimits: true })
  const statuses: number[] = []
  for (let index = 0; index < 31; index++) {
    const { status } = await call('POST', '/leaderboard/score', { playerName: 'Ada', score: 100 })
    statuses.push(status)
  }
  expect(statuses.slice(0, 30).every((status) => status === 201)).toBe(true)
  expect(statuses[30]).toBe(429)
})

test('an entry that another process commits late is counted after its commit', async () => {
  const { db, call } = await testSite()
  const entry = (id: number) => ({
    id,
    player_name: `Player ${id}`,
    score: 100 * (id % 7),
    created_at: new Date().toISOString(),
  })
  const total = async () => (await call('GET', '/leaderboard/scores')).body.pagination.total
  const ids = Array.from({ length: 1000 }, (_, i) => i + 1)
  const late = [950, 999]
  await db
    .insertInto('leaderboard_scores')
    .values(ids.filter((id) => !late.includes(id)).map(entry))
    .execute()
  expect(await total()).toBe(998)
  await db.insertInto('leaderboard_scores').values(late.map(entry)).execute()
  expect(await total()).toBe(1000)
  const last = (await call('GET', '/leaderboard/scores?page=100')).body
  expect(last.scores).toHaveLength(10)
  expect(last.pagination.hasNext).toBe(false)
})
