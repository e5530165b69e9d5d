import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNamed, liftEmbedded } from './lift-embedded.ts'

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
      const { original, text, files, places } = await liftEmbedded(arriving(body, chunks))
      expect(original().equals(body)).toBe(true)
      const found = [
        ...text()
          .toString('latin1')
          .matchAll(/lifted-([0-9a-f]{64})/g),
      ]
      expect(found.filter(([, hash]) => files.has(hash ?? '')).length).toBe(places)
      for (const [hash, bytes] of files) {
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
      }
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
        const { text, files, places } = await liftEmbedded(arriving(sent, chunks))
        expect(places).toBe(urls.length * 2)
        const named = JSON.parse(text().toString()) as string[]
        const read = named.map((url) => fileNamed(url.slice('data:;base64,'.length), files))
        expect(read).toEqual([...pictures, ...pictures].map((bytes) => Buffer.from(bytes)))
        expect(files.size).toBeLessThanOrEqual(pictures.length)
      },
    ),
  )
})
