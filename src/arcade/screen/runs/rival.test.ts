import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GAME_VERSION } from '../../sim/constants.ts'
import { describeRival, readRival, rivalRun, storeRival } from './rival.ts'
import { readLeaderRun } from './run-client.ts'

vi.mock('@tanstack/react-start', () => ({ getGlobalStartContext: () => undefined }))

const recorded = { seed: 7, score: 300, inputLog: 'I10' }
const answered = {
  ...recorded,
  playerName: 'Ada',
  canvasSize: 'small',
  gameVersion: GAME_VERSION,
}

let calmMotion = false
let answer: () => Response

beforeEach(() => {
  calmMotion = false
  const items = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', {
    location: { origin: 'http://site.test' },
    matchMedia: () => ({ matches: calmMotion }),
  })
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => vi.unstubAllGlobals())

it('is the own best at first, nobody with reduced motion, then the chosen one', () => {
  expect(readRival()).toBe('best')
  calmMotion = true
  expect(readRival()).toBe('nobody')
  storeRival('leader')
  expect(readRival()).toBe('leader')
  localStorage.setItem('prompt-blaster-rival', 'toString')
  expect(readRival()).toBe('nobody')
})

it('requests the run of the leader only when it is chosen', async () => {
  answer = () => {
    throw new Error('asked')
  }
  const best = { ...recorded, gameVersion: GAME_VERSION }
  localStorage.setItem('prompt-blaster-best-small', JSON.stringify(best))
  expect(await rivalRun('best', 'small')).toMatchObject(recorded)
  expect(await rivalRun('nobody', 'small')).toBeNull()
  answer = () => Response.json({ run: answered })
  const leader = { ...recorded, size: 'small', name: 'Ada' }
  expect(await rivalRun('leader', 'small')).toEqual(leader)
})

it.each([
  ['none', { run: null }, /Nobody has a verified run/],
  ['another version', { run: { ...answered, gameVersion: GAME_VERSION + 1 } }, /another version/],
  ['failed', {}, /did not load/],
  ['failed', { run: { ...answered, inputLog: 'Z' } }, /did not load/],
])('flies alone and says why: %s', async (state, body, text) => {
  answer = () => Response.json(body)
  expect(await readLeaderRun('small')).toBe(state)
  expect(await rivalRun('leader', 'small')).toBeNull()
  expect(describeRival('leader', null, await readLeaderRun('small'))).toMatch(text)
})
