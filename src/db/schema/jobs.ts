import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ErrorClass, PauseReason } from '#src/jobs/contract.ts'
import type { Flag } from './flag.ts'

export interface JobsTables {
  outbox: OutboxTable
  outbox_pause: OutboxPauseTable
  job_times: JobTimesTable
  job_runners: JobRunnersTable
}

/**
 * The queue of all background work (jobs/queue.ts). parked: waits for a confirmation. dropped: nobody needs it any
 * more. What is sent is read when it is sent, so no copy of an address is here.
 */
interface OutboxTable {
  id: Generated<number>
  /** The name of a kind of job. */
  kind: string
  /** The only job with this key, or null. */
  key: Generated<string | null>
  /** The row that the job is about; its kind knows in which table. */
  subject_id: Generated<number | null>
  /** Null unless the job is about a lead; only kinds of leads read it. */
  person_id: ColumnType<number, number | null, number | null>
  sign_up_id: number | null
  state: 'parked' | 'waiting' | 'sent' | 'failed' | 'dropped'
  created_at: string
  due_at: string
  attempts: number
  claimed_by: string | null
  claimed_until: string | null
  settled_at: string | null
  last_error: string | null
  /** What kind of error the last one was (jobs/error-class.ts); null unless the last attempt failed. */
  error_class: ErrorClass | null
  staff_mail_id: Generated<number | null>
}

/** One row while nothing may be delivered (jobs/pause.ts), none otherwise. */
interface OutboxPauseTable {
  scope: 'everything'
  since: string
  reason: PauseReason
}

/** Processes that do jobs, by their random ids. */
interface JobRunnersTable {
  id: string
  seen_at: string
  has_mail_server: Flag
}

/** Used by 0.2.0 alone; dropped when no process of it can run beside this version. */
interface JobTimesTable {
  name: string
  next_at: string
}

export type OutboxRow = Selectable<OutboxTable>
