import type { MiddlewareHandler } from 'hono'
import { fileNamed, type Lifted, liftEmbedded } from '#src/media/lift-embedded.ts'
import type { PictureSource } from '#src/media/picture-source.ts'
import { createSpool } from '#src/media/spool.ts'
import type { ApiEnv } from '#src/platform/http/api-app.ts'
import { readBlocks } from '../blocks/content.ts'
import { isRaw } from '../blocks/reading-raw.ts'
import { definitionOf } from '../blocks/registry.ts'

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
      const inPlace = onlyPictures(text, lifted)
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

/** Whether every lifted file was where a picture belongs: without those pictures, none is left. */
function onlyPictures(text: Buffer, lifted: Lifted): boolean {
  if (lifted.places === 0) return true
  const sent = parsed(text.toString())
  if (!isRaw(sent)) return false
  const { thumbnail, content, ...rest } = sent
  const withoutLifted = (src: string) => (isLifted(src, lifted) ? '' : src)
  const blocks = (typeof content === 'string' && readBlocks(content)) || []
  const left = written([
    isLifted(thumbnail, lifted) ? '' : thumbnail,
    rest,
    blocks.map((block) => definitionOf(block.type).images?.replace(block, withoutLifted) ?? block),
  ])
  return left !== undefined && ![...lifted.files.keys()].some((hash) => left.includes(hash))
}

/** Undefined when it is nested too deep to be written. */
function written(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
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
