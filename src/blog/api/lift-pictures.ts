import type { MiddlewareHandler } from 'hono'
import { fileNamed, type Lifted, letGo, liftEmbedded } from '#src/media/lift-embedded.ts'
import type { ApiEnv } from '#src/platform/http/api-app.ts'
import { isRaw } from '../blocks/reading-raw.ts'

export type LiftedFiles = ReadonlyMap<string, Buffer>

/**
 * Takes the pictures out of a sent article while it arrives; what is validated and read after this is small. A
 * body that holds base64 where no picture belongs goes on as it was sent: there it is text like any other.
 */
export const liftPictures: MiddlewareHandler<
  ApiEnv & { Variables: { lifted: LiftedFiles } }
> = async (c, next) => {
  const { raw } = c.req
  const lifted = raw.body ? await liftEmbedded(raw.body) : undefined
  if (lifted) {
    const inPlace = picturesIn(lifted) === lifted.places
    c.set('lifted', inPlace ? lifted.files : new Map())
    const body = inPlace ? lifted.text() : lifted.original()
    c.req.raw = new Request(raw.url, {
      method: raw.method,
      headers: raw.headers,
      body: new Uint8Array(body),
    })
  } else {
    c.set('lifted', new Map())
  }
  await next()
  // Stored. After a refusal one of them may still be on its way to where pictures are looked at.
  if (c.res.ok) for (const file of lifted?.files.values() ?? []) letGo(file)
}

/** How many of the places of pictures hold a lifted one. */
function picturesIn(lifted: Lifted): number {
  if (lifted.places === 0) return 0
  const sent = parsed(lifted.text().toString())
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
