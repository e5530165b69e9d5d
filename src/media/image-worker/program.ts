import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The source, where Node runs TypeScript itself (tests, development, commands); otherwise the built file. */
const candidates = ['run-job.ts', 'image-worker.js', '../image-worker.js'].map((file) =>
  join(import.meta.dirname, file),
)

export const imageWorkerProgram = candidates.find((file) => existsSync(file)) ?? 'image-worker.js'
