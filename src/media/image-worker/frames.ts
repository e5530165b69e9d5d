import type { Socket } from 'node:net'

/*
 * Between the two processes: two lengths, then JSON, then bytes. A picture is written from where it is and read
 * into its place; node's own messages would copy it twice on each side, as long as its memory is not collected.
 */
const prefixLength = 8

export function writeFrame(line: Socket, head: unknown, bytes?: Buffer): void {
  const text = Buffer.from(JSON.stringify(head))
  const prefix = Buffer.alloc(prefixLength)
  prefix.writeUInt32LE(text.length, 0)
  prefix.writeUInt32LE(bytes?.length ?? 0, 4)
  line.write(Buffer.concat([prefix, text]))
  if (bytes?.length) line.write(bytes)
}

export function readFrames<Head>(line: Socket, take: (head: Head, bytes: Buffer) => void): void {
  let prefix = room(prefixLength)
  let head: Room | undefined
  let body: Room | undefined
  line.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (;;) {
      rest = fill(prefix, rest)
      if (prefix.missing) return
      head ??= room(prefix.bytes.readUInt32LE(0))
      rest = fill(head, rest)
      if (head.missing) return
      body ??= room(prefix.bytes.readUInt32LE(4))
      rest = fill(body, rest)
      if (body.missing) return
      take(JSON.parse(head.bytes.toString()) as Head, body.bytes)
      prefix = room(prefixLength)
      head = undefined
      body = undefined
    }
  })
}

/** Bytes that are on their way. */
interface Room {
  bytes: Buffer
  missing: number
}

const room = (length: number): Room => ({ bytes: Buffer.allocUnsafeSlow(length), missing: length })

/** Takes what it still needs and answers with what is left. */
function fill(into: Room, chunk: Buffer): Buffer {
  const taken = chunk.subarray(0, into.missing)
  taken.copy(into.bytes, into.bytes.length - into.missing)
  into.missing -= taken.length
  return chunk.subarray(taken.length)
}
