import { kindOf, maxImageBytes } from './image-file.ts'

/** Stores the bytes of a picture and returns what stands in its place; a picture of more than 20 MB has no bytes here. */
export type StorePicture = (bytes: Buffer | undefined) => Promise<string>

/**
 * Reads a JSON body and takes the pictures out of it while it arrives: each string that is the base64 data URL of a
 * picture is replaced by what `store` returns. Read at once (as text, as JSON, as the JSON within) a large article would
 * be in memory four times; this way it is one picture. Base64 of anything else stays as it is.
 */
export async function extractEmbedded(
  body: AsyncIterable<Uint8Array>,
  store: StorePicture,
): Promise<Buffer> {
  const text: Buffer[] = []
  let run: Run | undefined

  /** Reads what can be understood and returns the rest; called again when more has arrived. */
  const read = async (bytes: Buffer, isLast: boolean): Promise<Buffer> => {
    if (!run) {
      const at = bytes.indexOf(marker)
      // A header may begin here and end in the next chunk.
      const header = at < 0 ? '' : headerBefore(bytes, at + marker.length)
      const unsure = at < 0 && !isLast ? longestHeader : 0
      const end = at < 0 ? Math.max(0, bytes.length - unsure) : at + marker.length
      // Copied: a few bytes would otherwise keep the chunk in memory that they arrived in.
      text.push(Buffer.from(bytes.subarray(0, end - header.length)))
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
        text.push(Buffer.from(await store(pictureOf(found))))
        return rest.subarray(padding.length)
      }
    }
    text.push(Buffer.from(textOf(run)))
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
  if (run) text.push(Buffer.from(textOf(run)))
  return Buffer.concat(text)
}

const marker = Buffer.from(';base64,')
const longestHeader = 200

/**
 * From the quote that begins a JSON string to the marker; the slash may be escaped. One backslash before the quote: a
 * string of the JSON in `content`. More of them: an attribute in the HTML of a block, which is text and no picture.
 */
const dataUrl = /(?:(?<!\\)\\?"|(?<!\\)\\u0022)(data:[\w.+;=/\\-]*;base64,)$/i
/** What follows a data URL that is a string to itself. */
const stringEnds = /^(={0,2})(?:\\*"|\\+u0022)/
/** The beginning of an escape or of the end. */
const mayGoOn = /^={0,2}\\*(?:u0{0,2}2?)?$/i

function headerBefore(bytes: Buffer, end: number): string {
  const before = bytes.toString('latin1', Math.max(0, end - longestHeader), end)
  return dataUrl.exec(before)?.[1] ?? ''
}

/** Base64 that is being read, decoded as it arrives. */
interface Run {
  header: string
  /** Gone when they are too many. */
  pieces: Buffer[] | undefined
  size: number
  /** Letters that do not make a group of four yet. */
  letters: string
}

/** 1 for each byte that is a letter of base64. */
const alphabet = new Uint8Array(256)
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/') {
  alphabet[letter.charCodeAt(0)] = 1
}

/** Some writers of JSON escape the slash, some the plus. */
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

/** By its first bytes; with too few of them it still may be one. */
function isPicture({ pieces, size, letters }: Run): boolean {
  if (!pieces) return true
  const first = [...pieces.slice(0, 4).map((piece) => piece.subarray(0, 12))]
  if (size < 12) first.push(Buffer.from(letters, 'base64'))
  return size < 12 || kindOf(Buffer.concat(first)) !== undefined
}

function pictureOf({ pieces, letters }: Run): Buffer | undefined {
  return pieces && Buffer.concat([...pieces, Buffer.from(letters, 'base64')])
}

/** As it was sent, but for escapes that mean the same. Nobody needs the text of what is too large. */
const textOf = ({ header, pieces = [], letters }: Run) =>
  header + Buffer.concat(pieces).toString('base64') + letters
