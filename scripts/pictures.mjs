/*
 * `npm run pictures`: draws the scenes that pages show as pictures. Run after a change of what they show; the
 * results are committed, and a test says when they are behind.
 */
import { writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'

const { module } = await runnerImport('./scripts/scene-pictures.tsx')
for (const { file, svg } of await module.drawPictures()) {
  writeFileSync(file, svg)
  process.stdout.write(`${file}: ${svg.length} bytes\n`)
}
