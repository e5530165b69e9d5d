import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The TypeScript source where Node runs it directly (tests, development, commands); otherwise the built file. */
const candidates = ['run-job.ts', 'image-worker.js', '../image-worker.js'].map((file) =>
  join(import.meta.dirname, file),
)

export const imageWorkerProgram = candidates.find((file) => existsSync(file)) ?? 'image-worker.js'
