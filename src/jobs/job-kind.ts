import type { Database } from '#src/db/database.ts'
import type { OutboxRow } from '#src/db/schema.ts'
import type { ErrorClass } from './contract.ts'

export type Job = OutboxRow

/** The result of an attempt. A kind that throws counts as `again`. */
export type Outcome =
  | { result: 'done' }
  /** Nobody wants it any more. */
  | { result: 'dropped' }
  /** It failed and is tried again, later each time. */
  | { result: 'again'; error: string; errorClass: ErrorClass; afterMs?: number }
  | { result: 'failed'; error: string; errorClass: ErrorClass }
  /** It worked and is due again: the next period, or the rest of a long job. */
  | { result: 'repeat'; afterMs: number }

/** A kind of background work: what is done, how many at a time, and when it is given up. */
export interface JobKind {
  /** Stored with each job. */
  name: string
  /** Jobs of this kind that one process does at a time. */
  concurrency: number
  run: (job: Job, signal: AbortSignal) => Promise<Outcome>
  /**
   * `mail` leaves the machine: it waits while deliveries are paused, and a process without a mail server leaves it to
   * one that has. Work of the site itself goes on.
   */
  sends?: 'mail' | 'http'
  /** A job that ends early when it is asked to stop, and may take longer than an attempt. */
  isLong?: boolean
  /** After a failure it is tried again within this time, however often it has failed. */
  longestWaitMs?: number
  /** Jobs that the data asks for and the queue lacks: after an upgrade, or a restore of an older backup. */
  missing?: (db: Database) => Promise<KeyedJob[]>
}

/** A job of which there is one at a time. Adding it again changes when it is due. */
export interface KeyedJob {
  kind: string
  key: string
  subjectId?: number
  dueAt: string
}
