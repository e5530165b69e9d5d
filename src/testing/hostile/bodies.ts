import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'

export interface HostileBody {
  bytes: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding))
const utf8 = (text: string): HostileBody => ({ bytes: new TextEncoder().encode(text) })
const binary = (text: string): HostileBody => ({ bytes: bytesOf(text, 'latin1') })
const typed = (type: string, text: string): HostileBody => ({
  ...utf8(text),
  headers: { 'content-type': type },
})

/** The best quality takes seconds, and the bomb is no larger without it. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Decompresses to a million times its size, which kills a server that decompresses before checking. */
const packed = (encoding: string, pack: (bytes: Buffer) => Buffer): HostileBody => ({
  bytes: new Uint8Array(pack(Buffer.from(`{"name":"${'x'.repeat(20_000_000)}"}`))),
  headers: { 'content-encoding': encoding },
})

const lead = '"name":"Ada","email":"ada@example.com","list":"waitlist"'
const deep = (open: string, close: string, levels: number) =>
  open.repeat(levels) + close.repeat(levels)
export const wide = (item: string, count: number) => `[${`${item},`.repeat(count - 1)}${item}]`
const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, place) => `"k${place}":0`).join(',')}}`

/** Bodies for every call that takes JSON. Functions, because some are large. */
export const hostileBodies: Record<string, () => HostileBody> = {
  nothing: () => utf8(''),
  'a space': () => utf8(' '),
  'a NUL': () => utf8('\u0000'),
  'half an object': () => utf8('{"name":'),
  'a trailing comma': () => utf8('{"name":"Ada",}'),
  'a comment': () => utf8('{/* */"name":"Ada"}'),
  'single quotes': () => utf8("{'name':'Ada'}"),
  'two values': () => utf8(`{${lead}}{${lead}}`),
  'not a number': () => utf8('{"score":NaN,"playerName":"Ada","order":NaN}'),
  infinity: () => utf8('{"score":Infinity,"playerName":"Ada","order":-Infinity}'),
  null: () => utf8('null'),
  true: () => utf8('true'),
  'a number': () => utf8('7'),
  'a string': () => utf8('"name"'),
  'an empty list': () => utf8('[]'),
  'a list of bodies': () => utf8(`[{${lead}}]`),
  'an empty object': () => utf8('{}'),
  'numbers for texts': () => utf8('{"name":1,"email":2,"playerName":3,"question":4,"summary":5}'),
  'lists for texts': () =>
    utf8('{"name":["Ada"],"email":["a@b.co"],"playerName":[],"question":[]}'),
  'objects for texts': () =>
    utf8('{"name":{"$ne":""},"email":{"$gt":""},"playerName":{"toString":1}}'),
  'texts for numbers': () => utf8('{"playerName":"Ada","score":"100","order":"1"}'),
  'texts for booleans': () => utf8('{"content":"[]","summary":"S","main":"false","featured":0}'),
  'a key twice': () =>
    utf8('{"name":"Ada","name":"Eve","email":"a@example.com","email":"b@evil.example"}'),
  'the prototype as a key': () => utf8(`{${lead},"__proto__":{"admin":true,"isStaff":true}}`),
  'the constructor as a key': () => utf8(`{${lead},"constructor":{"prototype":{"admin":true}}}`),
  'the prototype as the whole': () =>
    utf8('{"__proto__":{"name":"Ada","email":"ada@example.com"}}'),
  'methods as keys': () =>
    utf8(`{${lead},"toString":1,"valueOf":2,"hasOwnProperty":3,"then":4,"toJSON":5}`),
  'fields that are not theirs': () =>
    utf8(`{${lead},"id":1,"state":"confirmed","author":"mallory","verified":true,"createdAt":"1"}`),
  'a byte order mark': () => ({ bytes: bytesOf(`\ufeff{${lead}}`) }),
  'UTF-16': () => ({ bytes: bytesOf(`\ufeff{${lead}}`, 'utf16le') }),
  'bytes that are no UTF-8': () => binary(`{"name":"\xff\xfe\xc0\xaf","email":"ada@example.com"}`),
  'an overlong NUL': () => binary(`{"name":"a\xc0\x80b","email":"ada@example.com"}`),
  'a surrogate in UTF-8': () => binary(`{"name":"a\xed\xa0\x80b","email":"ada@example.com"}`),
  'a character cut in half': () => binary(`{"name":"a\xf0\x9f\x98","email":"ada@example.com"}`),
  'nothing but bytes': () => ({ bytes: Uint8Array.from({ length: 256 }, (_, byte) => byte) }),
  'an escaped NUL': () =>
    utf8('{"name":"a\\u0000b","email":"ada@example.com","playerName":"a\\u0000","score":0}'),
  'a bad escape': () => utf8('{"name":"\\x41","email":"ada@example.com"}'),
  'half an escape': () => utf8('{"name":"\\u12"}'),
  'a hundred thousand lists': () => utf8(deep('[', ']', 100_000)),
  'a hundred thousand objects': () => utf8(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  'lists that never end': () => utf8('['.repeat(500_000)),
  'depth within a field': () => utf8(`{${lead},"visit":${deep('[', ']', 100_000)}}`),
  'depth within an unknown field': () => utf8(`{${lead},"x":${deep('[', ']', 100_000)}}`),
  'eighty thousand keys': () => utf8(keys(80_000)),
  'more keys than staff may send': () => utf8(keys(150_000)),
  'twenty thousand objects in sixty kilobytes': () => utf8(`{${lead},"x":${wide('{}', 20_000)}}`),
  'three hundred thousand objects': () => utf8(wide('{}', 330_000)),
  'half a million numbers within an unknown field': () =>
    utf8(`{${lead},"x":${wide('0', 490_000)}}`),
  'more empty lists than staff may send': () => utf8(wide('[]', 400_000)),
  'a key of half a megabyte': () => utf8(`{"${'k'.repeat(500_000)}":1}`),
  'a text that is larger than staff may send': () => utf8(`{"name":"${'x'.repeat(1_100_000)}"}`),
  'a number of a hundred thousand digits': () =>
    utf8(`{"score":${'9'.repeat(100_000)},"playerName":"Ada"}`),
  'an exponent of a thousand digits': () =>
    utf8(`{"score":1e${'9'.repeat(1000)},"playerName":"Ada"}`),
  'a bomb in gzip': () => packed('gzip', gzipSync),
  'a bomb in deflate': () => packed('deflate', deflateSync),
  'a bomb in brotli': () => packed('br', (bytes) => brotliCompressSync(bytes, quick)),
  'a bomb packed twice': () => packed('gzip, gzip', (bytes) => gzipSync(gzipSync(bytes))),
  'an encoding nobody knows': () => ({
    ...utf8(`{${lead}}`),
    headers: { 'content-encoding': 'zstd, x' },
  }),
  'a form as JSON': () => utf8('name=Ada&email=ada%40example.com'),
  'JSON as plain text': () => typed('text/plain', `{${lead}}`),
  'JSON as a form': () => typed('application/x-www-form-urlencoded', `{${lead}}`),
  'JSON as parts': () => typed('multipart/form-data; boundary=x', `--x\r\n\r\n{${lead}}\r\n--x--`),
  'JSON as XML': () =>
    typed('application/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
  'JSON in another charset': () => typed('application/json; charset=utf-7', `{${lead}}`),
  'a type that only begins like JSON': () => typed('application/jsonp', `{${lead}}`),
  'a type that hides JSON behind another': () => typed('text/plain; application/json', `{${lead}}`),
  'two types': () => typed('application/json, text/plain', `{${lead}}`),
}

const block = (fields: object) => JSON.stringify([{ id: 'a', type: 'title', content: 'T' }, fields])

/** The content of an article: a JSON text within the JSON body. */
export const hostileContents: Record<string, () => string> = {
  nothing: () => '',
  'no JSON': () => '{nope',
  'a string': () => '"title"',
  'an object': () => '{"0":{"type":"title"}}',
  null: () => 'null',
  'a hundred thousand lists': () => deep('[', ']', 100_000),
  'a list of depth': () => `[${deep('{"a":', '}', 5000).replace('}', '1}')}]`,
  'ten thousand blocks': () => JSON.stringify(Array(10_000).fill({ type: 'title', content: 'x' })),
  'five thousand levels of bold': () =>
    block({ type: 'paragraph', content: deep('<b>', '</b>', 5000) }),
  'five thousand levels that never end': () =>
    block({ type: 'paragraph', content: '<b>'.repeat(5000) }),
  'lists within lists': () =>
    block({ type: 'paragraph', content: deep('<ul><li>', '</li></ul>', 2500) }),
  'five thousand levels of nothing allowed': () =>
    block({ type: 'fineprint', content: deep('<div>', '</div>', 5000) }),
  'nine thousand attributes': () =>
    block({
      type: 'paragraph',
      content: `<a ${Array.from({ length: 9000 }, (_, n) => `a${n}="x"`).join(' ')}>x</a>`,
    }),
  'twenty thousand entities': () => block({ type: 'paragraph', content: '&amp;'.repeat(20_000) }),
  'a hundred thousand ampersands': () => block({ type: 'paragraph', content: '&'.repeat(100_000) }),
  'a hundred thousand less-than signs': () =>
    block({ type: 'paragraph', content: '<'.repeat(100_000) }),
  'a paragraph of a million letters': () =>
    block({ type: 'paragraph', content: 'x'.repeat(1_000_000) }),
  'a title of three million letters': () =>
    block({ type: 'subtitle', content: 'x'.repeat(3_000_000) }),
  'a hundred thousand numbers': () => `[${'0,'.repeat(100_000)}0]`,
  'two million objects': () => wide('{}', 2_000_000),
  'two million objects within a block': () =>
    `[{"type":"title","content":"T","x":${wide('{}', 2_000_000)}}]`,
  'a hundred thousand images': () =>
    JSON.stringify([{ type: 'carousel', images: Array(100_000).fill({ src: 'x' }) }]),
  'blocks of no type': () => '[{},null,1,"x",[],[[]],{"type":null},{"type":{}}]',
  'a type of every object': () =>
    '[{"type":"constructor","content":"x"},{"type":"__proto__","content":"x"},{"type":"toString"}]',
  'the prototype in a block': () => '[{"type":"title","__proto__":{"content":"x"},"content":"T"}]',
  'the same id a thousand times': () =>
    JSON.stringify(Array(1000).fill({ id: 'a', type: 'subtitle', content: 'x' })),
  'an id that is a script': () =>
    block({ id: '"><script>alert(1)</script>', type: 'subtitle', content: 'x' }),
  'an id of a hundred thousand letters': () =>
    block({ id: 'x'.repeat(100_000), type: 'subtitle', content: 'x' }),
  'objects for texts': () => block({ type: 'paragraph', content: { toString: 'x' } }),
  'lists for texts': () => block({ type: 'image', src: ['x'], alt: ['y'], caption: [] }),
  'images that are no list': () => block({ type: 'carousel', images: { length: 1e9 } }),
  'a fit that is a style': () =>
    block({ type: 'carousel', images: [], fitMode: 'cover;background:url(//evil.example)' }),
  'an escaped NUL': () => block({ type: 'subtitle', content: 'a\u0000b' }),
  'half a character': () => block({ type: 'subtitle', content: 'a\ud800b' }),
  'an image address of a script': () => block({ type: 'image', src: 'javascript:alert(1)' }),
  'an image address of another host': () =>
    block({ type: 'image', src: 'https://evil.example/x.png' }),
  'an image address without a scheme': () => block({ type: 'image', src: '//evil.example/x.png' }),
  'an image address of a file': () => block({ type: 'image', src: 'file:///etc/passwd' }),
  'an image address up the tree': () => block({ type: 'image', src: '/media/../../etc/passwd' }),
  'an image that is not there': () => block({ type: 'image', src: `/media/${'0'.repeat(64)}.png` }),
  'an image address that goes on': () =>
    block({ type: 'image', src: `/media/${'0'.repeat(64)}.png" onerror="alert(1)` }),
  'a local image of the editor': () => block({ type: 'image', src: 'local:1' }),
}
