/* Yjs updates (version 1) that no editor of ours writes: they come from a member of staff with a client of their own. */

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]

const text = (words: string) => [...varint(words.length), ...Buffer.from(words)]

const client = 7

/** One client's parts, from clock 0, and nothing deleted. */
const updateOf = (parts: readonly (readonly number[])[]): string =>
  Buffer.from([1, ...varint(parts.length), client, 0, ...parts.flat(), 0]).toString('base64')

const repeated = (count: number, part: readonly number[]) =>
  Array.from({ length: count }, () => part)

/** A string after an item of the same client that comes later. */
const afterItself = [0x84, client, 5, ...text('x')]
/** A value of a shared map that does not say which value it replaces. */
const withoutOrigin = (map: string) => [0x28, 1, ...text(map), ...text('k'), 1, 0x7e]
const collected = [0, 1]

/** It can be decoded, and throws when it is applied. */
export const throwing = updateOf([afterItself])

export const hostileUpdates: Record<string, { update: () => string; status: number }> = {
  'no update': { update: () => 'AAEC/////w==', status: 422 },
  'an update that ends too early': { update: () => 'AQE=', status: 422 },
  'an update that throws when it is applied': { update: () => throwing, status: 422 },
  'an unknown kind of content': { update: () => updateOf([[0x1f, 1, 1, 0x61]]), status: 422 },
  'more parts than an article has': {
    update: () => updateOf(repeated(300_000, collected)),
    status: 422,
  },
  'more than 1 MB': { update: () => updateOf(repeated(600_000, collected)), status: 413 },
  'values that take quadratic time': {
    update: () => updateOf(repeated(40_000, withoutOrigin('values'))),
    status: 422,
  },
}
