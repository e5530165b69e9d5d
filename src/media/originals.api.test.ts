import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import type { StoredPictures } from './bytes.ts'
import { createOriginals, largeBytes, type Originals } from './originals.ts'
import { storeImage } from './store.ts'

async function store(pictures: StoredPictures, length: number) {
  const bytes = randomBytes(length)
  const hash = createHash('sha256').update(bytes).digest('hex')
  await storeImage(pictures, { hash, ext: 'jpg', width: 1, height: 1, bytes })
  return { hash, bytes }
}

async function read(originals: Originals, hash: string) {
  const original = await originals.open(hash)
  if (!original || original === 'damaged') return original
  const pieces: Buffer[] = []
  for await (const piece of original.pieces()) pieces.push(piece)
  // Otherwise the base64 texts of the pieces could not be joined.
  for (const piece of pieces.slice(0, -1)) expect(piece.length % 3).toBe(0)
  return Buffer.concat(pieces)
}

test('a large original is copied into a file, which is written again when it is missing or truncated', async () => {
  const { folder, ...pictures } = await testSite()
  const files = join(folder, 'originals')
  const originals = createOriginals(pictures, files)
  const small = await store(pictures, 1000)
  const large = await store(pictures, largeBytes + 1)
  expect(await read(originals, small.hash)).toEqual(small.bytes)
  expect(await originals.open('0'.repeat(64))).toBeUndefined()
  const name = `${large.hash}-${large.hash.slice(0, 16)}-original`
  for (let turn = 0; turn < 2; turn++)
    expect(await read(originals, large.hash)).toEqual(large.bytes)
  expect(readdirSync(files)).toEqual([name])
  truncateSync(join(files, name), 5)
  expect(await read(originals, large.hash)).toEqual(large.bytes)
  rmSync(files, { recursive: true })
  expect(await read(originals, large.hash)).toEqual(large.bytes)
})

test('an original is sent even if its file cannot be written, but not if it is damaged', async () => {
  const { folder, ...pictures } = await testSite()
  writeFileSync(join(folder, 'file'), '')
  const originals = createOriginals(pictures, join(folder, 'file', 'originals'))
  const { hash, bytes } = await store(pictures, largeBytes + 1)
  expect(await read(originals, hash)).toEqual(bytes)
  await pictures.db
    .updateTable('images')
    .set({ bytes: randomBytes(largeBytes + 1) })
    .where('hash', '=', hash)
    .execute()
  expect(await read(originals, hash)).toBe('damaged')
})
