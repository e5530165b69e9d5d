import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { fileNamed, liftEmbedded } from './lift-embedded.ts'
import type { PictureSource } from './picture-source.ts'
import { createSpool } from './spool.ts'

const folder = mkdtempSync(join(tmpdir(), 'wireloom-lift-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Copied, because it is let go of after its use. */
const bytesOf = (source: PictureSource) => source.use(async (bytes) => Buffer.from(bytes))

/** A body that arrives in pieces of these lengths, the last one repeated. */
function arriving(bytes: Buffer, lengths: number[]): ReadableStream<Uint8Array> {
  let at = 0
  let turn = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      const length = lengths[Math.min(turn++, lengths.length - 1)] ?? 1
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + length)))
      at += length
    },
  })
}

const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 })
const base64 = fc
  .uint8Array({ maxLength: 60 })
  .map((bytes) => Buffer.from(bytes).toString('base64'))
const part = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'data:image/png;base64,',
    ';base64,',
    ';base6',
    '"',
    '\\"',
    '=',
    'A',
    'AB==',
    '-',
  ),
  base64,
  base64.map((text) => `"data:image/png;base64,${text}"`),
  fc.constant(`;base64,lifted-${'0'.repeat(64)}`),
)

test('whatever is sent, and however it arrives, the original can be had again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 12 }), lengths, async (parts, chunks) => {
      const body = Buffer.from(parts.join(''))
      const spool = createSpool(folder)
      const { original, text, files, places } = await liftEmbedded(arriving(body, chunks), spool)
      expect((await original()).equals(body)).toBe(true)
      const left = (await text()).toString('latin1')
      const found = [...left.matchAll(/lifted-([0-9a-f]{64})/g)]
      expect(found.filter(([, hash]) => files.has(hash ?? '')).length).toBe(places)
      for (const [hash, source] of files) {
        const bytes = await bytesOf(source)
        expect(bytes.length).toBe(source.size)
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
      }
      await spool.close()
    }),
  )
})

test('every picture is lifted once, and named by its content', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 200 }), { maxLength: 6 }),
      lengths,
      async (pictures, chunks) => {
        const urls = pictures.map(
          (bytes) => `data:;base64,${Buffer.from(bytes).toString('base64')}`,
        )
        const sent = Buffer.from(JSON.stringify([...urls, ...urls]))
        const spool = createSpool(folder)
        const { text, files, places } = await liftEmbedded(arriving(sent, chunks), spool)
        expect(places).toBe(urls.length * 2)
        const named = JSON.parse((await text()).toString()) as string[]
        const read: unknown[] = []
        for (const url of named) {
          const source = fileNamed(url.slice('data:;base64,'.length), files)
          read.push(source && (await bytesOf(source)))
        }
        expect(read).toEqual([...pictures, ...pictures].map((bytes) => Buffer.from(bytes)))
        expect(files.size).toBeLessThanOrEqual(pictures.length)
        // What comes again is not written again.
        const sizes = [...files.values()].map(({ size }) => size)
        expect(spool.end()).toBe(sizes.reduce((sum, size) => sum + size, 0))
        await spool.close()
      },
    ),
  )
})

test('files larger than any piece are lifted whole', async () => {
  const pictures = [500_000, 131_072, 49_152, 3].map((size) => randomBytes(size))
  const urls = pictures.map((bytes) => `data:;base64,${bytes.toString('base64')}`)
  const sent = Buffer.from(JSON.stringify(urls))
  for (const length of [sent.length, 65_536, 7919]) {
    const spool = createSpool(folder)
    const { original, files } = await liftEmbedded(arriving(sent, [length]), spool)
    const read: Buffer[] = []
    for (const source of files.values()) read.push(await bytesOf(source))
    expect(read.map((bytes, i) => bytes.equals(pictures[i] ?? bytes.subarray(1)))).toEqual(
      pictures.map(() => true),
    )
    expect((await original()).equals(sent)).toBe(true)
    await spool.close()
  }
})
