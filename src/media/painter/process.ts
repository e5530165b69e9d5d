import { paint } from './paint.ts'
import { serveJobs } from './serve-jobs.ts'

/** Started by painter.ts: the only process that loads sharp. */
serveJobs(paint)
