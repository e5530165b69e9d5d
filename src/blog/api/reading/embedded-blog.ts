import { mimeTypes } from '#src/media/image-file.ts'
import type { Original, Originals } from '#src/media/originals.ts'
import { parseMediaUrl } from '#src/media/reference.ts'
import { type Presentable, presentText } from './present.ts'

const reference = /"(\/media\/[0-9a-f]{64}\.[a-z]+)"/

/** The JSON of a blog with its images embedded, in pieces. It has the same fields as presentBlog. */
export async function* embeddedBlog(originals: Originals, row: Presentable) {
  // An image block names its image twice, so the latest one is kept.
  let latest: { url: string; image: Original | undefined } | undefined
  const imageAt = async (url: string) => {
    if (latest?.url === url) return latest.image
    latest = undefined
    const hash = parseMediaUrl(url)?.hash
    const stored = hash ? await originals.open(hash) : undefined
    latest = { url, image: stored === 'damaged' ? undefined : stored }
    return latest.image
  }

  /** Base64 and URLs need no escapes in JSON, however deep they are nested. */
  const embedded = async function* (url: string) {
    const image = await imageAt(url)
    if (!image) {
      yield url
      return
    }
    yield `data:${mimeTypes[image.ext]};base64,`
    for await (const piece of image.pieces()) yield piece.toString('base64')
  }

  let before = '{'
  for (const [key, value] of Object.entries(presentText(row))) {
    yield `${before}${JSON.stringify(key)}:`
    before = ','
    if ((key === 'thumbnail' || key === 'shareImage') && value) {
      yield '"'
      yield* embedded(String(value))
      yield '"'
    } else if (key === 'content') {
      yield '"'
      for (const [i, part] of String(value).split(reference).entries()) {
        if (i % 2 === 0) {
          yield JSON.stringify(part).slice(1, -1)
        } else {
          yield '\\"'
          yield* embedded(part)
          yield '\\"'
        }
      }
      yield '"'
    } else {
      yield JSON.stringify(value)
    }
  }
  yield '}'
  return undefined
}
