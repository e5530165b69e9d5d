/* Yjs updates (version 1) that no editor of ours writes: they come from a member of staff with a client of their own. */

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]

const text = (words: string) => [...varint(words.length), ...Buffer.from(words)]

const client = 7

/** One client's parts, and nothing deleted. */
const updateOf = (parts: readonly (readonly number[])[], clock = 0): string =>
  Buffer.from([1, ...varint(parts.length), client, clock, ...parts.flat(), 0]).toString('base64')

const repeated = (count: number, part: readonly number[]) =>
  Array.from({ length: count }, () => part)

/** A string after an item of the same client that comes later. */
const afterItself = [0x84, client, 5, ...text('x')]
/** A value of a shared map that does not say which value it replaces. */
const withoutOrigin = (map: string) => [0x28, 1, ...text(map), ...text('k'), 1, 0x7e]
const collected = [0, 1]

/** Two bytes each. */
export const manyParts = (count: number) => updateOf(repeated(count, collected))

/** Integrating them takes quadratic time. */
export const manyValues = (count: number) => updateOf(repeated(count, withoutOrigin('values')))

/** It can be decoded, and throws when it is applied. */
export const throwing = updateOf([afterItself])

export const hostileUpdates: Record<string, { update: () => string; status: number }> = {
  'no update': { update: () => 'AAEC/////w==', status: 422 },
  'an update that ends too early': { update: () => 'AQE=', status: 422 },
  'an update that throws when it is applied': { update: () => throwing, status: 422 },
  'an unknown kind of content': { update: () => updateOf([[0x1f, 1, 1, 0x61]]), status: 422 },
  'an update without the one before it': { update: () => updateOf([collected], 5), status: 422 },
  'more parts than an article has': { update: () => manyParts(300_000), status: 422 },
  'more than 1 MB': { update: () => manyParts(600_000), status: 413 },
  'values that take quadratic time': { update: () => manyValues(40_000), status: 422 },
}
