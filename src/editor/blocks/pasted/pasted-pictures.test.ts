import { expect, test } from 'vitest'
import { picturesInRtf } from './pasted-pictures.ts'

const hex = '89504e470d0a1a0a0001'
const picture = (inside: string) => `{\\rtf1{\\*\\shppict{\\pict\\picw10${inside}}}}`

test('the pictures of a document in RTF, with and without an id', async () => {
  const rtf =
    picture(`\\pngblip\\bliptag-1{\\*\\blipuid 0011aabb}\n${hex.slice(0, 8)}\n${hex.slice(8)}`) +
    picture(`\\wmetafile8\n${hex}`) +
    picture(`\\jpegblip\\pich20 ${hex}`)
  const pictures = picturesInRtf(rtf)
  expect(pictures.map(({ type, size }) => `${type} ${size}`)).toEqual([
    ...['image/png 10', 'image/jpeg 10'],
  ])
})

test.each([' ', '\\pngblip', '\\pngblip ', 'a ', '{', '{\\*\\blipuid'])(
  'a document of 200 kB that repeats %j has no pictures',
  (text) => {
    const rtf = `{\\pict\\pngblip ${text.repeat(200_000 / text.length)}`
    expect(picturesInRtf(`${rtf}x`)).toEqual([])
  },
)
