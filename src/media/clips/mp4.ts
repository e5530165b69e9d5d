import type { Size } from './limits.ts'

/** The brands of MP4 files. Pictures (AVIF, HEIC) and QuickTime films have the same structure, but others. */
const brands = /^(iso[m2-9]|mp4[12]|avc1|M4V |dash|cmfc|msdh|MSNV|XAVC)$/

export function isMp4(bytes: Buffer): boolean {
  const [first] = boxesIn(bytes)
  if (first?.type !== 'ftyp' || first.body.length < 8) return false
  return brands.test(first.body.toString('latin1', 0, 4))
}

/** The size of the first track that has one, as it is shown; undefined if the file has none. */
export function mp4Size(bytes: Buffer): Size | undefined {
  const film = boxesIn(bytes).find(({ type }) => type === 'moov')
  for (const { type, body } of film ? boxesIn(film.body) : []) {
    const header = type === 'trak' && boxesIn(body).find((box) => box.type === 'tkhd')
    const size = header ? sizeIn(header.body) : undefined
    if (size) return size
  }
  return undefined
}

interface Box {
  type: string
  body: Buffer
}

/** A file of nothing but empty boxes would otherwise occupy the process. */
const mostBoxes = 20_000

/** The boxes of a file or of a box. A box that is cut short ends the list. */
function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length && boxes.length < mostBoxes; ) {
    const short = bytes.readUInt32BE(at)
    const head = short === 1 ? 16 : 8
    if (at + head > bytes.length) break
    const long = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short
    const size = short === 0 ? bytes.length - at : long
    if (size < head || at + size > bytes.length) break
    const type = bytes.toString('latin1', at + 4, at + 8)
    boxes.push({ type, body: bytes.subarray(at + head, at + size) })
    at += size
  }
  return boxes
}

/** Reads the header of a track: its matrix says how it is turned, and it ends with the size in 1/65536 pixels. */
function sizeIn(header: Buffer): Size | undefined {
  // Version 1 has times of 64 bits.
  const matrix = header[0] === 1 ? 52 : 40
  if (header.length < matrix + 44) return undefined
  const width = header.readUInt32BE(matrix + 36) >>> 16
  const height = header.readUInt32BE(matrix + 40) >>> 16
  if (!width || !height) return undefined
  const isTurned = header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 16) === 0
  return isTurned ? { width: height, height: width } : { width, height }
}
