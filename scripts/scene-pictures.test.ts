import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawPictures } from './scene-pictures.tsx'

test('the pictures show what their components draw now (npm run pictures)', async () => {
  for (const { file, svg } of await drawPictures()) {
    expect(readFileSync(file, 'utf8') === svg, file).toBe(true)
    // A picture cannot use the fonts of its page: a text would be set in another one.
    expect(svg, file).not.toContain('<text')
  }
})
