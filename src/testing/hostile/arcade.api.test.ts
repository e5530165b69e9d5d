import { expect, test } from 'vitest'
import { testSite } from '../test-site.ts'
import { expectHarmless } from './harmless.ts'
import { hostileKeys } from './keys.ts'
import { cheatedLogs, forgedLogs, forgedScores } from './scores.ts'

const type = { 'content-type': 'application/json' }

test('a score that nobody played is refused', async () => {
  const { site, db } = await testSite()
  for (const [name, { body, headers }] of Object.entries(forgedScores)) {
    const answer = await expectHarmless(
      name,
      site.request('/api/v0/leaderboard/score', {
        method: 'POST',
        headers: { ...type, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
    expect([413, 422], name).toContain(answer.status)
  }
  expect(await db.selectFrom('leaderboard_scores').selectAll().execute()).toEqual([])
})

test('a log that no game writes is refused, and one that nobody played verifies nothing', async () => {
  const { site, call } = await testSite()
  const handIn = async (inputLog: string) => {
    const run = await call('POST', '/leaderboard/runs', { canvasSize: 'small' })
    const answer = await expectHarmless(
      inputLog.slice(0, 40),
      site.request(`/api/v0/leaderboard/runs/${run.body.id}/log`, {
        method: 'PUT',
        headers: type,
        body: JSON.stringify({ inputLog }),
      }),
    )
    return { status: answer.status, runId: run.body.id as string }
  }
  for (const [name, log] of Object.entries(forgedLogs)) {
    expect([413, 422], name).toContain((await handIn(log)).status)
  }
  for (const [name, log] of Object.entries(cheatedLogs)) {
    const { status, runId } = await handIn(log)
    expect(status, name).toBe(204)
    for (const score of [0, 100]) {
      const entry = { playerName: 'Mallory', score }
      const { body } = await call('POST', '/leaderboard/score', entry, { 'run-id': runId })
      expect(body.verified ?? false, name).toBe(false)
    }
  }
})

test('a key is refused or used exactly as it is', async () => {
  const { site, db } = await testSite()
  const registration = { name: 'Ada', email: 'ada@example.com' }
  const send = (name: string, key: string, body: object) =>
    expectHarmless(
      name,
      site.request('/api/v0/registrations', {
        method: 'POST',
        headers: { ...type, 'idempotency-key': key },
        body: JSON.stringify(body),
      }),
    )
  for (const [name, key] of Object.entries(hostileKeys)) {
    const first = await send(name, key, registration)
    const again = await send(name, key, registration)
    expect([201, 422], name).toContain(first.status)
    expect([again.status, again.text], name).toEqual([first.status, first.text])
    const other = await send(name, key, { ...registration, name: 'Eve' })
    expect(other.status, name).toBe(422)
  }
  const kept = await db.selectFrom('idempotency_keys').select('answer').execute()
  for (const { answer } of kept) expect(answer).not.toMatch(/Ada|example/)
})
