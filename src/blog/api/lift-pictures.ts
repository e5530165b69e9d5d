import type { MiddlewareHandler } from 'hono'
import { fileNamed, type Lifted, liftEmbedded } from '#src/media/lift-embedded.ts'
import type { PictureSource } from '#src/media/picture-source.ts'
import { createSpool } from '#src/media/spool.ts'
import type { ApiEnv } from '#src/platform/http/api-app.ts'
import { isRaw } from '../blocks/reading-raw.ts'

export type LiftedFiles = ReadonlyMap<string, PictureSource>

type LiftPictures = MiddlewareHandler<ApiEnv & { Variables: { lifted: LiftedFiles } }>

/**
 * Takes the pictures out of a sent article while it arrives, into a file in this folder; what is validated and read
 * after this is small. A body that holds base64 where no picture belongs goes on as it was sent: there it is text like
 * any other.
 */
export function liftPictures(folder: string): LiftPictures {
  return async (c, next) => {
    const { raw } = c.req
    c.set('lifted', new Map())
    if (!raw.body) return next()
    const spool = createSpool(folder)
    try {
      const lifted = await liftEmbedded(raw.body, spool)
      const text = await lifted.text()
      const inPlace = picturesIn(text, lifted) === lifted.places
      if (inPlace) c.set('lifted', lifted.files)
      c.req.raw = new Request(raw.url, {
        method: raw.method,
        headers: raw.headers,
        body: new Uint8Array(inPlace ? text : await lifted.original()),
      })
      await next()
    } finally {
      await spool.close()
    }
  }
}

/** How many of the places of pictures hold a lifted one. */
function picturesIn(text: Buffer, lifted: Lifted): number {
  if (lifted.places === 0) return 0
  const sent = parsed(text.toString())
  if (!isRaw(sent)) return 0
  const blocks = typeof sent.content === 'string' ? parsed(sent.content) : []
  const inBlocks = Array.isArray(blocks) ? blocks.filter(isRaw).flatMap(placesOf) : []
  return [sent.thumbnail, ...inBlocks].filter((value) => isLifted(value, lifted)).length
}

function placesOf(block: Record<string, unknown>): unknown[] {
  if (block.type === 'image') return [block.src, block.content]
  if (block.type !== 'carousel' || !Array.isArray(block.images)) return []
  return block.images.filter(isRaw).map((image) => image.src)
}

function isLifted(value: unknown, { files }: Lifted): boolean {
  if (typeof value !== 'string') return false
  return fileNamed(value.slice(value.indexOf(',') + 1), files) !== undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
