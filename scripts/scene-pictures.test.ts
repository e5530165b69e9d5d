import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawPictures } from './scene-pictures.tsx'

test('the pictures are up to date with their components (npm run pictures)', async () => {
  for (const { file, svg } of await drawPictures()) {
    expect(readFileSync(file, 'utf8') === svg, file).toBe(true)
    // A picture cannot use the fonts of its page, so text would be set in another font.
    expect(svg, file).not.toContain('<text')
  }
})
