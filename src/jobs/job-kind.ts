import type { Database } from '#src/db/database.ts'
import type { OutboxRow } from '#src/db/schema.ts'
import type { ErrorClass } from './contract.ts'

export type Job = OutboxRow

/** The result of an attempt. An exception counts as `again`. */
export type Outcome =
  | { result: 'done' }
  /** The job is no longer needed. */
  | { result: 'dropped' }
  /** The attempt failed and is retried with a growing delay. */
  | { result: 'again'; error: string; errorClass: ErrorClass; afterMs?: number }
  | { result: 'failed'; error: string; errorClass: ErrorClass }
  /** The attempt succeeded and the job is due again: the next period, or the rest of a long job. */
  | { result: 'repeat'; afterMs: number }

/** A kind of background job: how it runs, how many run concurrently, and how it fails. */
export interface JobKind {
  /** Stored with each job. */
  name: string
  /** How many jobs of this kind one process runs concurrently. */
  concurrency: number
  run: (job: Job, signal: AbortSignal) => Promise<Outcome>
  /**
   * Set for deliveries to the outside, which wait while deliveries are paused. A process without a mail server leaves
   * `mail` to a process that has one. Jobs without it are the site's own work and always run.
   */
  sends?: 'mail' | 'http'
  /** A job that may run longer than one attempt, and ends early when it is asked to stop. */
  isLong?: boolean
  /** After a failure it is tried again within this time, however often it has failed. */
  longestWaitMs?: number
  /** Jobs that the data asks for and the queue lacks: after an upgrade, or a restore of an older backup. */
  missing?: (db: Database) => Promise<KeyedJob[]>
}

/** A job that exists once per key. Adding it again changes when it is due. */
export interface KeyedJob {
  kind: string
  key: string
  subjectId?: number
  dueAt: string
}
