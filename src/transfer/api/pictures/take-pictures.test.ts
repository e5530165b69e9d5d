import { expect, test } from 'vitest'
import { createTakePictures } from './take-pictures.ts'

test('a picture that is nowhere becomes a link with its words, and keeps its caption', async () => {
  const pictures = createTakePictures({
    bundle: { files: new Map(), open: () => Promise.reject(new Error('no file')), close() {} },
    site: undefined,
    fetchPicture: () => Promise.reject(new Error('no network')),
    store: () => Promise.reject(new Error('nothing to store')),
  })
  const shown = (image: object) =>
    pictures.all(
      { blocks: [{ type: 'image', src: 'uploads/c.jpg', ...image }], fields: {} },
      AbortSignal.timeout(5000),
    )
  const { blocks, notes } = await shown({ alt: 'A <loom>', caption: 'Seen in May' })
  expect(blocks).toEqual([
    { type: 'paragraph', content: '<p>A &lt;loom&gt;</p>' },
    { type: 'fineprint', content: '<p>Seen in May</p>' },
  ])
  expect(notes).toEqual([
    'Picture uploads/c.jpg: It is not in the file, and the address of the old site is unknown.',
  ])
  expect((await shown({ alt: '', caption: 'Only this' })).blocks).toEqual([
    { type: 'paragraph', content: '<p>Only this</p>' },
  ])
})
