import fc from 'fast-check'
import { expect, test } from 'vitest'
import { captions, clip } from '#src/testing/clips.ts'
import { picture } from '#src/testing/pictures.ts'
import { ImageRefused } from '../image-file.ts'
import { checkFile } from './clip-file.ts'

const why = (bytes: Buffer, kind: 'clip' | 'captions') => {
  try {
    const { ext, width, height } = checkFile(bytes, kind)
    return [ext, width, height]
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    return error.message
  }
}

test('MP4 and WebM clips are recognized, with the size that they are shown in', () => {
  expect(why(clip('wire.mp4'), 'clip')).toEqual(['mp4', 160, 90])
  expect(why(clip('wire.webm'), 'clip')).toEqual(['webm', 160, 90])
  expect(why(clip('upright.mp4'), 'clip')).toEqual(['mp4', 90, 160])
})

test('a live recording, which has not written its length, is recognized', () => {
  const bytes = Buffer.from(clip('wire.webm'))
  const segment = bytes.indexOf(Buffer.from('18538067', 'hex')) + 4
  expect(bytes[segment]).toBe(1)
  bytes.fill(0xff, segment + 1, segment + 8)
  expect(why(bytes, 'clip')).toEqual(['webm', 160, 90])
})

test('other files are refused, whatever they are called', async () => {
  const refused = 'Only MP4 and WebM clips are taken.'
  const withBrand = (brand: string) => {
    const bytes = Buffer.from(clip('wire.mp4'))
    bytes.write(brand, 8, 'latin1')
    return bytes
  }
  const webm = clip('wire.webm')
  const matroska = Buffer.from(webm)
  matroska.write('mkva', webm.indexOf('webm'), 'latin1')
  expect(why(withBrand('qt  '), 'clip')).toBe(refused)
  expect(why(withBrand('heic'), 'clip')).toBe(refused)
  expect(why(matroska, 'clip')).toBe(refused)
  expect(why(await picture('red', { format: 'avif' }), 'clip')).toBe(refused)
  expect(why(Buffer.from('<html><script>alert(1)</script>'), 'clip')).toBe(refused)
  expect(why(Buffer.alloc(0), 'clip')).toBe(refused)
  expect(why(captions(), 'clip')).toBe(refused)
})

test('a clip without its header or without a picture is refused', () => {
  const damaged = 'This clip is damaged, or it has no picture.'
  const mp4 = clip('wire.mp4')
  expect(why(mp4.subarray(0, 200), 'clip')).toBe(damaged)
  expect(why(clip('wire.webm').subarray(0, 60), 'clip')).toBe(damaged)
  const flat = Buffer.from(mp4)
  flat.fill(0, flat.indexOf('tkhd') + 4 + 76, flat.indexOf('tkhd') + 4 + 84)
  expect(why(flat, 'clip')).toBe(damaged)
  expect(why(Buffer.alloc(50_000_001), 'clip')).toBe('A clip may have at most 50 MB.')
})

test('bytes that only begin like a clip are refused or read, and never break the process', () => {
  const start = fc.constantFrom(clip('wire.mp4'), clip('wire.webm'))
  const changes = fc.array(fc.tuple(fc.nat(1200), fc.nat(255)), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(start, changes, fc.nat(2000), (bytes, changed, end) => {
      const hostile = Buffer.from(bytes.subarray(0, Math.max(40, end)))
      for (const [at, value] of changed) if (at < hostile.length) hostile[at] = value
      expect(why(hostile, 'clip')).toEqual(expect.anything())
    }),
  )
})

test('a file of nothing but empty boxes is refused at once', () => {
  const boxes = Buffer.alloc(8_000_000)
  clip('wire.mp4').copy(boxes, 0, 0, 32)
  for (let at = 32; at < boxes.length; at += 8) boxes.write('\0\0\0\x08free', at, 'latin1')
  expect(why(boxes, 'clip')).toBe('This clip is damaged, or it has no picture.')
})

test('captions are WebVTT in UTF-8', () => {
  expect(why(captions(), 'captions')).toEqual(['vtt', 0, 0])
  expect(why(Buffer.from('\ufeffWEBVTT - named\n'), 'captions')).toEqual(['vtt', 0, 0])
  expect(why(Buffer.from('WEBVTT'), 'captions')).toEqual(['vtt', 0, 0])
  const notVtt = 'Captions are a WebVTT file, which begins with the word WEBVTT.'
  expect(why(Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nSubRip\n'), 'captions')).toBe(notVtt)
  expect(why(Buffer.from('WEBVTTX'), 'captions')).toBe(notVtt)
  expect(why(Buffer.alloc(0), 'captions')).toBe(notVtt)
  expect(why(Buffer.from([...captions(), 0xff]), 'captions')).toBe(
    'Captions must be text in UTF-8.',
  )
  expect(why(Buffer.alloc(1_000_001, 'WEBVTT\n'), 'captions')).toBe(
    'Captions may have at most 1 MB.',
  )
})
