import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { testSite, tokenSecret } from '../test-site.ts'
import { expectHarmless } from './harmless.ts'
import { hostileNumbers } from './numbers.ts'
import { hostileTokens, type TokenParts } from './tokens.ts'

test('a forged token opens nothing, whatever it claims', async () => {
  const { site, call, signIn } = await testSite()
  const draft = { content: '[]', summary: 'A draft nobody may see' }
  const { authorization } = await signIn()
  const saved = await call('POST', '/blogs', draft, { authorization })
  const good = authorization.replace('Bearer ', '')
  const claims = decodeJwt(good) as unknown as TokenParts['claims']
  const doors = [
    '/leads',
    '/leads/summary',
    '/blogs',
    '/blogs/cards',
    `/blogs/${saved.body.blog.blogId}`,
  ]
  for (const [name, make] of Object.entries(hostileTokens)) {
    const forged = make({ good, claims, secret: tokenSecret })
    for (const path of doors) {
      const label = `${name}, ${path}`
      const answer = await expectHarmless(
        label,
        site.request(`/api/v0${path}`, { headers: { authorization: forged } }),
      )
      expect(answer.status, label).toBe(401)
      expect(answer.text, label).not.toContain('A draft nobody may see')
    }
  }
  const still = await call('GET', '/leads', undefined, { authorization })
  expect(still.status).toBe(200)
})

test('numbers at the edges are refused or read correctly', async () => {
  const { site, signIn } = await testSite()
  const headers = await signIn()
  for (const [name, value] of Object.entries(hostileNumbers)) {
    const number = encodeURIComponent(value)
    for (const [method, path] of [
      ['GET', `/blogs/${number}`],
      ['GET', `/blogs/${number}/revisions/${number}`],
      ['POST', `/blogs/${number}/delete`],
      ['GET', `/faq/${number}`],
      ['DELETE', `/faq/${number}`],
      ['GET', `/leads/${number}`],
      ['POST', `/leads/${number}/erase`],
      ['POST', `/leads/deliveries/${number}/retry`],
      ['POST', `/leads/requests/${number}/close`],
      ['GET', `/leaderboard/scores/${number}/place`],
      ['GET', `/leaderboard/scores?page=${number}`],
      ['GET', `/leaderboard/scores?limit=${number}`],
      ['GET', `/leaderboard/scores?page=${number}&page=1`],
      ['GET', `/blogs?limit=${number}`],
      ['GET', `/blogs?cursor=${number}`],
      ['GET', `/blogs/cards?limit=${number}&pick=${number}`],
      ['GET', `/leads?limit=${number}&cursor=${number}`],
      ['GET', `/leads?cursor=${cursorOf('2026-01-01T00:00:00.000Z', value)}`],
      ['GET', `/blogs?limit=1&cursor=${cursorOf('2026-01-01T00:00:00.000Z', value)}`],
      ['GET', `/blogs/cards?cursor=${cursorOf(value, '1')}`],
    ] as const) {
      const label = `${name}, ${method} ${path.slice(0, 80)}`
      const answer = await expectHarmless(
        label,
        site.request(`/api/v0${path}`, { method, headers }),
      )
      expect([200, 204, 401, 404, 422], label).toContain(answer.status)
    }
  }
})

const cursorOf = (at: string, id: string) => Buffer.from(`${at} ${id}`).toString('base64url')
