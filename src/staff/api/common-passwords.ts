import { createHash } from 'node:crypto'

/*
 * A Bloom filter: it finds every password that was put in, and takes one in 90,000 others for one of them. It holds those
 * of the million most common passwords that have 12 characters or more; shorter ones are refused anyway. Made by
 * scripts/common-passwords.ts.
 */
const bits = 2 ** 20
const hashes = 16

interface Filter {
  filter: string
}

// One copy for the process, which all later passwords are compared with.
let filter: Promise<Buffer> | undefined

/** Upper and lower case count as the same. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded at the first new password: most processes never see one.
  filter ??= import('./common-passwords.json', { with: { type: 'json' } }).then((module) =>
    Buffer.from((module.default as Filter).filter, 'base64'),
  )
  const known = await filter
  return placesOf(password).every((place) => ((known[place >> 3] ?? 0) >> (place & 7)) & 1)
}

export function createFilter(passwords: Iterable<string>): Filter {
  const made = Buffer.alloc(bits / 8)
  for (const password of passwords) {
    for (const place of placesOf(password)) {
      made[place >> 3] = (made[place >> 3] ?? 0) | (1 << (place & 7))
    }
  }
  return { filter: made.toString('base64') }
}

/** Two hashes make all the others (Kirsch and Mitzenmacher). */
function placesOf(password: string): number[] {
  const digest = createHash('sha256').update(password.normalize('NFC').toLowerCase()).digest()
  const first = digest.readUInt32BE(0)
  // Odd, so that no place comes twice.
  const second = digest.readUInt32BE(4) | 1
  return Array.from({ length: hashes }, (_, i) => ((first + Math.imul(i, second)) >>> 0) % bits)
}
