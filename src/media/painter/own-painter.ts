import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createPainter } from './painter.ts'

/** As it was written, where Node runs TypeScript itself (tests, development, commands); otherwise as it was built. */
const programs = ['process.ts', 'painter.js', '../painter.js'].map((file) =>
  join(import.meta.dirname, file),
)

/** The painter of this process: everything that handles pixels goes through it. */
export const painter = createPainter({
  program: programs.find((file) => existsSync(file)) ?? 'painter.js',
})
