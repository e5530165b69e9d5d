import { expect, test } from 'vitest'
import { hostileAddresses } from './addresses.ts'
import { hostileBodies, hostileContents } from './bodies.ts'
import { hostileImages } from './images.ts'
import { hostileKeys } from './keys.ts'
import { hostileMarkup } from './markup.ts'
import { hostileNumbers } from './numbers.ts'
import { hostileRequests } from './requests.ts'
import { cheatedLogs, forgedLogs, forgedScores } from './scores.ts'
import { hostileText } from './text.ts'
import { hostileTokens } from './tokens.ts'

const families: Record<string, Record<string, unknown>> = {
  markup: hostileMarkup,
  text: hostileText,
  addresses: hostileAddresses,
  numbers: hostileNumbers,
  bodies: hostileBodies,
  contents: hostileContents,
  images: hostileImages,
  tokens: hostileTokens,
  keys: hostileKeys,
  scores: forgedScores,
  'forged logs': forgedLogs,
  'cheated logs': cheatedLogs,
  requests: hostileRequests,
}

test.each(Object.entries(families))('no two cases of the %s are the same', (_, family) => {
  const cases = Object.values(family).map((one) =>
    typeof one === 'function' ? one.toString() : JSON.stringify(one),
  )
  expect(cases.filter((one, place) => cases.indexOf(one) !== place)).toEqual([])
})

test('the corpus only grows', () => {
  const count = Object.values(families).reduce((sum, one) => sum + Object.keys(one).length, 0)
  expect(count).toBeGreaterThanOrEqual(600)
})
