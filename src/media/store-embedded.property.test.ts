import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractEmbedded } from './store-embedded.ts'

/** A body that arrives in chunks of these lengths; the last length repeats. */
async function* arriving(bytes: Buffer, lengths: number[]) {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[Math.min(turn, lengths.length - 1)] ?? 1
    yield bytes.subarray(at, at + length)
    at += length
  }
}

/** The remaining body, and the pictures that were found. */
async function extracted(body: string, lengths: number[]) {
  const found: (Buffer | undefined)[] = []
  const text = await extractEmbedded(arriving(Buffer.from(body), lengths), async (bytes) => {
    found.push(bytes)
    return `picture ${found.length - 1}`
  })
  return { text: text.toString(), found }
}

const gif = (rest: Uint8Array) => Buffer.concat([Buffer.from('GIF89a------'), rest])
const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 })
const base64 = fc
  .uint8Array({ maxLength: 60 })
  .map((bytes) => Buffer.from(bytes).toString('base64'))

/** Different ways to serialize JSON. */
const writers: ((value: unknown) => string)[] = [
  JSON.stringify,
  (value) => JSON.stringify(value).replaceAll('/', '\\/'),
  (value) => JSON.stringify(value).replaceAll('+', '\\u002B'),
  (value) => JSON.stringify(value).replaceAll('+', '\\u002b').replaceAll('\\"', '\\u0022'),
]

test('a body without a picture stays unchanged, however it is chunked', async () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '"data:image/png;base64,',
      ';base64,',
      ';base6',
      '"',
      '\\"',
      '=',
      'A',
      'AB==',
      '\\',
    ),
    base64,
    base64.map((text) => `"data:image/png;base64,${text}"`),
    fc.constant(`"data:image/gif;base64,${gif(Buffer.alloc(30)).toString('base64')} and more"`),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 12 }), lengths, async (parts, chunks) => {
      const body = Buffer.from(parts.join('')).toString()
      const { text, found } = await extracted(body, chunks)
      // Random text may happen to complete the data URL; then a picture is found.
      if (found.length === 0) expect(text).toBe(body)
    }),
  )
})

test('every picture is found, in JSON and in JSON within JSON, from every serializer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }),
      lengths,
      fc.constantFrom(...writers),
      fc.constantFrom(...writers),
      async (rests, chunks, outer, inner) => {
        const pictures = rests.map(gif)
        const urls = pictures.map((bytes) => `data:image/gif;base64,${bytes.toString('base64')}`)
        const body = outer({ thumbnail: urls[0] ?? '', content: inner(urls), x: 'é;base64,' })
        const { text, found } = await extracted(body, chunks)
        expect(found).toEqual([...pictures.slice(0, 1), ...pictures])
        const { thumbnail, content, x } = JSON.parse(text)
        expect(thumbnail).toBe(urls.length ? 'picture 0' : '')
        expect(JSON.parse(content)).toEqual(urls.map((_, i) => `picture ${i + 1}`))
        expect(x).toBe('é;base64,')
      },
    ),
  )
})

test('large pictures arrive complete; one of more than 20 MB is reported without its bytes', async () => {
  const pictures = [500_000, 131_072, 49_152, 3].map((size) => gif(randomBytes(size)))
  const urls = pictures.map((bytes) => `data:;base64,${bytes.toString('base64')}`)
  const body = JSON.stringify(urls)
  for (const length of [body.length, 65_536, 7919]) {
    const { found } = await extracted(body, [length])
    expect(found.map((bytes, i) => pictures[i]?.equals(bytes ?? Buffer.alloc(0)))).toEqual(
      pictures.map(() => true),
    )
  }
  const huge = `"data:;base64,${gif(Buffer.alloc(20_000_000)).toString('base64')}"`
  expect(await extracted(`[${huge}]`, [65_536])).toEqual({
    text: '["picture 0"]',
    found: [undefined],
  })
})
