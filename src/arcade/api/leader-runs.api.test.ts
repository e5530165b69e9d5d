import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { type CanvasSize, GAME_VERSION } from '../sim/constants.ts'
import golden from '../sim/golden-replays.json' with { type: 'json' }

type Site = Awaited<ReturnType<typeof testSite>>

const [standing, , aiming] = golden as [
  (typeof golden)[number],
  (typeof golden)[number],
  (typeof golden)[number],
]

/** Plays a known run on a small field and submits its score. */
async function submit({ db, call }: Site, run: (typeof golden)[number], playerName: string) {
  const id = crypto.randomUUID().replaceAll('-', '')
  const opened_at = new Date(Date.now() - 120_000).toISOString()
  const canvas_size = run.size as CanvasSize
  await db
    .insertInto('leaderboard_runs')
    .values({ id, seed: run.seed, canvas_size, opened_at })
    .execute()
  await call('PUT', `/leaderboard/runs/${id}/log`, { inputLog: run.log })
  const entry = { playerName, score: run.score }
  const { body } = await call('POST', '/leaderboard/score', entry, { 'run-id': id })
  expect(body.verified).toBe(true)
  return body.id as number
}

const leader = async ({ call }: Site, size = 'small') =>
  (await call('GET', `/leaderboard/leader-runs/${size}`)).body.run

test('the best verified run on a field of each size can be raced against', async () => {
  const site = await testSite()
  expect(await leader(site)).toBeNull()
  await submit(site, standing, 'Bo')
  expect(await leader(site)).toMatchObject({ playerName: 'Bo', score: 0 })
  await submit(site, aiming, 'Ada')
  await submit(site, standing, 'Cy')
  const shown = {
    playerName: 'Ada',
    score: aiming.score,
    seed: aiming.seed,
    inputLog: aiming.log,
    canvasSize: 'small',
    gameVersion: GAME_VERSION,
  }
  expect(await leader(site)).toEqual(shown)
  // Of equal scores the earlier one leads.
  await submit(site, aiming, 'Di')
  expect(await leader(site)).toEqual(shown)
  expect(await leader(site, 'large')).toBeNull()
  expect((await site.call('GET', '/leaderboard/leader-runs/huge')).status).toBe(404)
})

test('a score without a replayed run cannot be raced against', async () => {
  const site = await testSite()
  await site.call('POST', '/leaderboard/score', { playerName: 'Mallory', score: 9000 })
  expect(await leader(site)).toBeNull()
})

test('no other input log is stored, and deleting an entry deletes its log', async () => {
  const site = await testSite()
  const id = await submit(site, aiming, 'Ada')
  await submit(site, standing, 'Bo')
  const runs = await site.db.selectFrom('leaderboard_runs').select('input_log').execute()
  expect(runs.map(({ input_log }) => input_log)).toEqual([null, null])
  await site.db.deleteFrom('leaderboard_scores').where('id', '=', id).execute()
  expect(await leader(site)).toBeNull()
})

test('a run of another version of the game is replaced by any run of this one', async () => {
  const site = await testSite()
  await submit(site, aiming, 'Ada')
  await site.db.updateTable('leader_runs').set({ game_version: 0 }).execute()
  expect(await leader(site)).toMatchObject({ playerName: 'Ada', gameVersion: 0 })
  await submit(site, standing, 'Bo')
  expect(await leader(site)).toMatchObject({ playerName: 'Bo', gameVersion: GAME_VERSION })
})

test('the response is not cached, because staff may remove its name, and is limited per network', async () => {
  const { call } = await testSite({ rateLimits: true })
  const read = () => call('GET', '/leaderboard/leader-runs/small')
  expect((await read()).headers.get('cache-control')).toBe('no-cache')
  let status = 200
  for (let count = 1; count < 121; count++) status = (await read()).status
  expect(status).toBe(429)
})
