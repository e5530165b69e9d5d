import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { refuseShape, requireJson } from '#src/app/body-rules.ts'
import { shapeFault } from '#src/app/json-shape.ts'
import { type FieldErrors, invalid, ProblemError } from '#src/app/problem.ts'
import type { StoredPictures } from './bytes.ts'
import { ImageRefused, kindOf, maxImageBytes } from './image-file.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import { addPicture } from './store.ts'

/**
 * Stores the embedded pictures of an article while its body arrives, one after the other, as if each had been uploaded.
 * The rest of the body is small and contains their URLs. If the save fails, the pictures stay unused and the cleanup
 * deletes them.
 */
export function storeEmbedded(
  deps: StoredPictures & { images: ImageWorker },
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { raw } = c.req
    requireJson(raw)
    if (!raw.body) return next()
    /** Messages for refused pictures, by the placeholder that replaces each of them. */
    const refused = new Map<string, string>()
    const text = await extractEmbedded(raw.body, async (bytes) => {
      try {
        if (!bytes) throw new ImageRefused('An image may have at most 20 MB.')
        return (await addPicture(deps, bytes)).url
      } catch (error) {
        if (!(error instanceof ImageRefused)) throw error
        const place = `refused:${refused.size}`
        refused.set(place, error.message)
        return place
      }
    })
    refuseShape(text.toString())
    if (refused.size) throw invalid(fieldErrors(text.toString(), refused))
    c.req.raw = new Request(raw.url, {
      method: raw.method,
      headers: raw.headers,
      body: new Uint8Array(text),
    })
    return next()
  }
}

/** Finds the field of each refused picture, also in strings that contain JSON. */
function fieldErrors(body: string, refused: ReadonlyMap<string, string>): FieldErrors {
  const errors: FieldErrors = {}
  const visit = (value: unknown, field: string): void => {
    const message = refused.get(String(value))
    if (message) errors[field] = [message]
    const inner = typeof value === 'string' ? parsed(value) : value
    if (typeof inner !== 'object' || inner === null) return
    for (const [key, one] of Object.entries(inner)) visit(one, field ? `${field}.${key}` : key)
  }
  visit(body, '')
  const [first = ''] = refused.values()
  // No field contains the picture alone: it was quoted within a text.
  return Object.keys(errors).length ? errors : { content: [first] }
}

function parsed(text: string): unknown {
  try {
    return shapeFault(text) ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stores a picture and returns its replacement in the text; `bytes` is undefined for a picture of more than 20 MB. */
type StorePicture = (bytes: Buffer | undefined) => Promise<string>

/**
 * Reads a JSON body as a stream and replaces each string that is the base64 data URL of a picture by the result of
 * `store`. Parsing the whole body (text, JSON, JSON within it) would hold a large article in memory four times; this
 * holds one picture. Base64 of other data stays as it is.
 */
export async function extractEmbedded(body: AsyncIterable<Uint8Array>, store: StorePicture) {
  const text: Buffer[] = []
  let size = 0
  let run: Run | undefined

  const keep = (piece: Buffer) => {
    size += piece.length
    if (size > longestText) {
      throw new ProblemError(413, 'Without its pictures, an article may hold at most 8 MB.')
    }
    text.push(piece)
  }

  /** Consumes as many bytes as it can interpret and returns the rest, which the next call gets with more data. */
  const read = async (bytes: Buffer, isLast: boolean): Promise<Buffer> => {
    if (!run) {
      const at = bytes.indexOf(marker)
      // A header may begin in this chunk and end in the next one.
      const header = at < 0 ? '' : headerBefore(bytes, at + marker.length)
      const unsure = at < 0 && !isLast ? longestHeader : 0
      const end = at < 0 ? Math.max(0, bytes.length - unsure) : at + marker.length
      // A copy: a small slice would keep the whole chunk in memory.
      keep(Buffer.from(bytes.subarray(0, end - header.length)))
      if (header) run = { header, pieces: [], size: 0, letters: '' }
      return bytes.subarray(end)
    }
    const end = endOfBase64(bytes)
    decode(run, bytes.toString('latin1', 0, end))
    const rest = bytes.subarray(end)
    if (isPicture(run)) {
      const next = rest.toString('latin1', 0, 12)
      if (!isLast && mayGoOn.test(next)) return rest
      const [, padding] = stringEnds.exec(next) ?? []
      if (padding !== undefined) {
        const found = run
        run = undefined
        keep(Buffer.from(await store(pictureOf(found))))
        return rest.subarray(padding.length)
      }
    }
    keep(Buffer.from(textOf(run)))
    run = undefined
    return rest
  }

  let unread: Buffer = Buffer.alloc(0)
  for await (const chunk of body) {
    unread = Buffer.concat([unread, chunk])
    for (let before = -1; before !== unread.length; ) {
      before = unread.length
      unread = await read(unread, false)
    }
  }
  while (unread.length) unread = await read(unread, true)
  if (run) keep(Buffer.from(textOf(run)))
  return Buffer.concat(text)
}

/** A million characters, each written as an escape. All of it is parsed at once. */
const longestText = 8_000_000

const marker = Buffer.from(';base64,')
const longestHeader = 200

/**
 * Matches from the quote that opens a JSON string to the marker; the slash may be escaped. One backslash before the
 * quote means a string of the JSON in `content`. More backslashes mean an HTML attribute in a block, which is text.
 */
const dataUrl = /(?:(?<!\\)\\?"|(?<!\\)\\u0022)(data:[\w.+;=/\\-]*;base64,)$/i
/** Matches after a data URL that fills its whole string. */
const stringEnds = /^(={0,2})(?:\\*"|\\+u0022)/
/** Matches a possible beginning of an escape or of the end of the string. */
const mayGoOn = /^={0,2}\\*(?:u0{0,2}2?)?$/i

function headerBefore(bytes: Buffer, end: number): string {
  const before = bytes.toString('latin1', Math.max(0, end - longestHeader), end)
  return dataUrl.exec(before)?.[1] ?? ''
}

/** Base64 that is being read; it is decoded chunk by chunk. */
interface Run {
  header: string
  /** Undefined once the picture is too large. */
  pieces: Buffer[] | undefined
  size: number
  /** Base64 letters that do not fill a group of four yet. */
  letters: string
}

/** 1 for each byte in the base64 alphabet. */
const alphabet = new Uint8Array(256)
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/') {
  alphabet[letter.charCodeAt(0)] = 1
}

/** Some JSON serializers escape the slash, some the plus. */
const escaped = /\\+(?:\/|u002([bf]))/gi
const escapedFirst = new RegExp(`^${escaped.source}`, 'i')

function endOfBase64(bytes: Buffer): number {
  for (let end = 0; ; ) {
    while (end < bytes.length && alphabet[bytes[end] as number]) end++
    const found = escapedFirst.exec(bytes.toString('latin1', end, end + 12))
    if (!found) return end
    end += found[0].length
  }
}

function decode(run: Run, sent: string): void {
  const plain = sent.replace(escaped, (_, code?: string) => (/b/i.test(code ?? '') ? '+' : '/'))
  const letters = run.letters + plain
  const complete = letters.length - (letters.length % 4)
  run.letters = letters.slice(complete)
  if (complete === 0) return
  const decoded = Buffer.from(letters.slice(0, complete), 'base64')
  run.size += decoded.length
  run.pieces?.push(decoded)
  if (run.size > maxImageBytes && isPicture(run)) run.pieces = undefined
}

/** Decides by the first bytes; data with too few of them may still become a picture. */
function isPicture({ pieces, size, letters }: Run): boolean {
  if (!pieces) return true
  const first = [...pieces.slice(0, 4).map((piece) => piece.subarray(0, 12))]
  if (size < 12) first.push(Buffer.from(letters, 'base64'))
  return size < 12 || kindOf(Buffer.concat(first)) !== undefined
}

function pictureOf({ pieces, letters }: Run): Buffer | undefined {
  return pieces && Buffer.concat([...pieces, Buffer.from(letters, 'base64')])
}

/** The text as it was sent, except for equivalent escapes. Pictures that are too large never need their text. */
const textOf = ({ header, pieces = [], letters }: Run) =>
  header + Buffer.concat(pieces).toString('base64') + letters
