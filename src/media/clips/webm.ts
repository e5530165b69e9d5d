import type { Size } from './limits.ts'

/** Elements of EBML, the structure of WebM files. */
const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
}

export function isWebm(bytes: Buffer): boolean {
  const header = find(bytes, 'header')
  const docType = header && find(header, 'docType')
  return docType?.toString('latin1').replace(/\0+$/, '') === 'webm'
}

/** The size of the first track with pictures; undefined if the file has none. */
export function webmSize(bytes: Buffer): Size | undefined {
  const segment = find(bytes, 'segment')
  const tracks = segment && find(segment, 'tracks')
  for (const { id, body } of tracks ? elementsIn(tracks) : []) {
    const video = id === ids.track ? find(body, 'video') : undefined
    const [width, height] = [video && find(video, 'width'), video && find(video, 'height')]
    if (width && height) return { width: numberIn(width), height: numberIn(height) }
  }
  return undefined
}

const find = (bytes: Buffer, name: keyof typeof ids) =>
  elementsIn(bytes).find(({ id }) => id === ids[name])?.body

interface Element {
  id: number
  body: Buffer
}

/** Elements of a file or of an element, as far as they are complete. A live recording has not written its length. */
function elementsIn(bytes: Buffer): Element[] {
  const elements: Element[] = []
  for (let at = 0; elements.length < mostElements; ) {
    const id = lengthOf(bytes, at, 4)
    const size = id && lengthOf(bytes, at + id, 8)
    if (!size) break
    const from = at + id + size
    const known = sizeAt(bytes, at + id, size)
    const to = known === undefined ? bytes.length : from + known
    if (to > bytes.length) break
    elements.push({ id: bytes.readUIntBE(at, id), body: bytes.subarray(from, to) })
    at = to
  }
  return elements
}

const mostElements = 20_000

/** A number begins with as many zero bits as bytes follow its first one; 0 if there is none here. */
function lengthOf(bytes: Buffer, at: number, most: number): number {
  const first = bytes[at]
  if (!first) return 0
  const length = Math.clz32(first) - 23
  return length <= most && at + length <= bytes.length ? length : 0
}

/** Undefined if all bits are set: the size was unknown when it was written. */
function sizeAt(bytes: Buffer, at: number, length: number): number | undefined {
  const mask = (1n << BigInt(7 * length)) - 1n
  const value = BigInt(`0x${bytes.toString('hex', at, at + length)}`) & mask
  return value === mask ? undefined : Number(value)
}

const numberIn = (body: Buffer) =>
  body.length > 0 && body.length <= 6 ? body.readUIntBE(0, body.length) : 0
