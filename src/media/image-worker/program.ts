import { findProgram } from '#src/workers/find-program.ts'

export const imageWorkerProgram = findProgram(import.meta.dirname, 'run-job.ts', 'image-worker.js')
