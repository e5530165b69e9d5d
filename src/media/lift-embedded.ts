import { createHash, type Hash } from 'node:crypto'
import { letGo } from '#src/platform/let-go.ts'
import { inSpool, type PictureSource } from './picture-source.ts'
import type { Spool } from './spool.ts'

/** A body out of which embedded files were taken while it arrived. */
export interface Lifted {
  /** What is left of it: each file is replaced by `lifted-` and its hash. */
  text: () => Promise<Buffer>
  /** The files by their SHA-256. */
  files: ReadonlyMap<string, PictureSource>
  /** In how many places there was one. */
  places: number
  /** The body as it was sent, to the last byte. */
  original: () => Promise<Buffer>
}

const marker = Buffer.from(';base64,')
const none = Buffer.alloc(0)

/** The letters of base64; 1 for each byte that is one. */
const alphabet = new Uint8Array(256)
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/') {
  alphabet[letter.charCodeAt(0)] = 1
}

/** Decoded bytes in the spool: of a file, or of base64 that ends in letters which no encoder would write. */
interface Decoded {
  at: number
  size: number
  hash?: string
  last: string
}

/**
 * Reads a body and decodes the base64 in it, piece by piece, into the spool. A large article is nearly nothing else:
 * read as text, then as JSON, then as the JSON within, it would be in memory four times before its first picture is
 * looked at.
 */
export async function liftEmbedded(
  body: ReadableStream<Uint8Array>,
  spool: Spool,
): Promise<Lifted> {
  const parts: (Buffer | Decoded)[] = []
  const found = new Map<string, Decoded>()
  // What is kept is copied: a few bytes would otherwise hold on to the whole chunk they came in.
  const keep = (bytes: Buffer) => parts.push(Buffer.from(bytes))
  // One place for all pieces, or what was decoded would wait for collection.
  const room = Buffer.allocUnsafeSlow(roomBytes)
  let unread = none
  let run: Run | undefined

  const finish = async () => {
    if (!run) return
    const ended = await endOf(run, spool)
    run = undefined
    const before = found.get(ended.hash ?? '')
    // An article may well hold a picture twice.
    if (before) spool.cutTo(ended.at)
    else if (ended.hash) found.set(ended.hash, ended)
    parts.push(before ?? ended)
  }

  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    let rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    if (unread.length) rest = Buffer.concat([unread, rest])
    unread = none
    while (rest.length) {
      if (run) {
        rest = rest.subarray(await take(run, rest, { room, spool }))
        if (rest.length) await finish()
        continue
      }
      const at = rest.indexOf(marker)
      if (at < 0) {
        // The marker may begin here and end in the next chunk.
        const sure = Math.max(0, rest.length - marker.length + 1)
        keep(rest.subarray(0, sure))
        unread = Buffer.from(rest.subarray(sure))
        break
      }
      keep(rest.subarray(0, at + marker.length))
      rest = rest.subarray(at + marker.length)
      run = { at: spool.end(), hash: createHash('sha256'), letters: '', padding: '' }
    }
  }
  await finish()
  keep(unread)
  letGo(room)

  const join = async (write: (part: Decoded, decoded: Buffer) => string, needed: boolean) => {
    const decoded = needed ? await spool.read(0, spool.end()) : none
    return Buffer.concat(
      parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(write(part, decoded)))),
    )
  }
  const encoded = ({ at, size, last }: Decoded, decoded: Buffer) =>
    decoded.toString('base64', at, at + size) + last
  const isText = (part: Buffer | Decoded) => !Buffer.isBuffer(part) && !part.hash
  return {
    files: new Map(
      [...found].map(([hash, { at, size }]): [string, PictureSource] => [
        hash,
        inSpool(spool, at, size),
      ]),
    ),
    places: parts.filter((part) => !Buffer.isBuffer(part) && part.hash).length,
    text: () =>
      join(
        (part, decoded) => (part.hash ? nameOf(part.hash) : encoded(part, decoded)),
        parts.some(isText),
      ),
    original: () => join(encoded, true),
  }
}

/** What stands in place of a file. No base64 has a hyphen, so it is not taken for some. */
const nameOf = (hash: string) => `lifted-${hash}`

const name = /^lifted-([0-9a-f]{64})$/

export function fileNamed(
  text: string,
  files: ReadonlyMap<string, PictureSource>,
): PictureSource | undefined {
  return files.get(name.exec(text)?.[1] ?? '')
}

const roomBytes = 49_152
const lettersAtOnce = (roomBytes / 3) * 4

/** Base64 that is being read. */
interface Run {
  /** Where it begins in the spool. */
  at: number
  hash: Hash
  /** Letters that make no group of four yet. */
  letters: string
  padding: string
}

/** Takes what belongs to the run, and says how much that was. */
async function take(
  run: Run,
  bytes: Buffer,
  { room, spool }: { room: Buffer; spool: Spool },
): Promise<number> {
  let end = 0
  if (!run.padding) {
    while (end < bytes.length && alphabet[bytes[end] as number]) end++
    const letters = run.letters + bytes.toString('latin1', 0, end)
    const whole = letters.length - (letters.length % 4)
    for (let at = 0; at < whole; at += lettersAtOnce) {
      const length = room.write(letters.slice(at, Math.min(whole, at + lettersAtOnce)), 'base64')
      const decoded = room.subarray(0, length)
      run.hash.update(decoded)
      await spool.append(decoded)
    }
    run.letters = letters.slice(whole)
  }
  while (run.padding.length < 2 && bytes[end] === 0x3d) {
    run.padding += '='
    end++
  }
  return end
}

/** A file, unless decoding and encoding it again would not give the same letters. */
async function endOf({ at, hash, letters, padding }: Run, spool: Spool): Promise<Decoded> {
  const last = letters + padding
  const decoded = Buffer.from(last, 'base64')
  const size = spool.end() - at
  if (decoded.toString('base64') !== last || !(size || last)) return { at, size, last }
  await spool.append(decoded)
  const whole = { at, size: size + decoded.length, last: '' }
  return { ...whole, hash: hash.update(decoded).digest('hex') }
}
