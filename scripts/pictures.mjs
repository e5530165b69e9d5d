/*
 * `npm run pictures`: draws the scenes that pages show as pictures. Run it when their components change; the results
 * are committed, and a test fails when they are outdated.
 */
import { writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'

const { module } = await runnerImport('./scripts/scene-pictures.tsx')
for (const { file, svg } of await module.drawPictures()) {
  writeFileSync(file, svg)
  process.stdout.write(`${file}: ${svg.length} bytes\n`)
}
