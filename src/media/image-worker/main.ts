import { processImage } from './process-image.ts'
import { serveJobs } from './serve-jobs.ts'

/** Started by image-worker.ts: the only process that loads sharp. */
serveJobs(processImage)
