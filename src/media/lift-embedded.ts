import { createHash } from 'node:crypto'

/** A body out of which embedded files were taken while it arrived. */
export interface Lifted {
  /** What is left of it: each file is replaced by `lifted-` and its hash. */
  text: () => Buffer
  /** The files by their SHA-256. */
  files: Map<string, Buffer>
  /** In how many places there was one. */
  places: number
  /** The body as it was sent, to the last byte. */
  original: () => Buffer
}

const marker = Buffer.from(';base64,')
const none = Buffer.alloc(0)

/** The letters of base64; 1 for each byte that is one. */
const alphabet = new Uint8Array(256)
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/') {
  alphabet[letter.charCodeAt(0)] = 1
}

/**
 * Reads a body and decodes the base64 in it piece by piece. A large article is nearly nothing else: read as text,
 * then as JSON, then as the JSON within, it would be in memory four times before its first picture is looked at.
 */
export async function liftEmbedded(body: ReadableStream<Uint8Array>): Promise<Lifted> {
  const parts: (Buffer | { hash: string })[] = []
  const files = new Map<string, Buffer>()
  // What is kept is copied: a few bytes would otherwise hold on to the whole chunk they came in.
  const keep = (bytes: Buffer) => parts.push(Buffer.from(bytes))
  const room = { bytes: Buffer.allocUnsafeSlow(65_536) }
  let unread = none
  let run: Run | undefined

  const finish = () => {
    if (!run) return
    const { file, text } = endOf(run)
    run = undefined
    if (!file) return keep(text)
    const hash = createHash('sha256').update(file).digest('hex')
    if (!files.has(hash)) files.set(hash, file)
    return parts.push({ hash })
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
        rest = rest.subarray(take(run, rest))
        if (rest.length) finish()
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
      run = { room, length: 0, letters: '', padding: '' }
    }
  }
  finish()
  keep(unread)
  letGo(room.bytes)

  const join = (write: (hash: string) => string) =>
    Buffer.concat(parts.map((part) => ('hash' in part ? Buffer.from(write(part.hash)) : part)))
  return {
    files,
    places: parts.filter((part) => 'hash' in part).length,
    text: () => join(nameOf),
    original: () => join((hash) => files.get(hash)?.toString('base64') ?? ''),
  }
}

/** What stands in place of a file. No base64 has a hyphen, so it is not taken for some. */
const nameOf = (hash: string) => `lifted-${hash}`

const name = /^lifted-([0-9a-f]{64})$/

export function fileNamed(text: string, files: ReadonlyMap<string, Buffer>): Buffer | undefined {
  return files.get(name.exec(text)?.[1] ?? '')
}

/**
 * Frees the memory now, for nobody may need it any more: a process that rests afterwards collects nothing, and would
 * rest with the fifty megabytes of the last save.
 */
export function letGo(file: Buffer): void {
  if (file.buffer instanceof ArrayBuffer) file.buffer.transfer(0)
}

/** Base64 that is being read. */
interface Run {
  /** Where it is decoded to. One place for all of them, or what was decoded in pieces would wait for collection. */
  room: { bytes: Buffer }
  length: number
  /** Letters that make no group of four yet. */
  letters: string
  padding: string
}

/** Takes what belongs to the run, and says how much that was. */
function take(run: Run, bytes: Buffer): number {
  let end = 0
  if (!run.padding) {
    while (end < bytes.length && alphabet[bytes[end] as number]) end++
    const letters = run.letters + bytes.toString('latin1', 0, end)
    const whole = letters.length - (letters.length % 4)
    decode(run, letters.slice(0, whole))
    run.letters = letters.slice(whole)
  }
  while (run.padding.length < 2 && bytes[end] === 0x3d) {
    run.padding += '='
    end++
  }
  return end
}

function decode(run: Run, letters: string): void {
  const needed = run.length + (letters.length / 4) * 3
  if (needed > run.room.bytes.length) {
    const larger = Buffer.allocUnsafeSlow(needed * 2)
    run.room.bytes.copy(larger, 0, 0, run.length)
    run.room.bytes = larger
  }
  run.length += run.room.bytes.write(letters, run.length, 'base64')
}

/** The file, or the text when decoding and encoding it again would not give the same letters. */
function endOf(run: Run): { file?: Buffer; text: Buffer } {
  const last = run.letters + run.padding
  const decoded = Buffer.from(last, 'base64')
  const before = run.room.bytes.subarray(0, run.length)
  if (decoded.toString('base64') === last && (run.length || last)) {
    // In memory of its own, which can be let go of.
    const file = Buffer.allocUnsafeSlow(before.length + decoded.length)
    before.copy(file)
    decoded.copy(file, before.length)
    return { file, text: none }
  }
  return { text: Buffer.from(before.toString('base64') + last) }
}
