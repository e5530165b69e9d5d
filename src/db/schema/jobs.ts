import type { ColumnType, Generated } from 'kysely'
import type { ErrorClass, PauseReason } from '#src/jobs/choices.ts'
import type { Flag } from './flag.ts'

export interface JobsTables {
  /**
   * The queue of all background jobs (jobs/queue.ts). parked: waits for a confirmation. dropped: no longer needed. A
   * job reads its content when it runs, so no copy of an address is stored here.
   */
  outbox: {
    id: Generated<number>
    kind: string
    /** At most one job has this key; null for jobs without one. */
    key: Generated<string | null>
    /** The row that the job is about; the job's kind determines the table. */
    subject_id: Generated<number | null>
    /** Null unless the job is about a lead; only the leads' kinds read it. */
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
    /** The kind of the last error (jobs/error-class.ts); null unless the last attempt failed. */
    error_class: ErrorClass | null
    staff_mail_id: Generated<number | null>
  }
  /** Has one row while deliveries are paused (jobs/pause.ts), none otherwise. */
  outbox_pause: {
    scope: 'everything'
    since: string
    reason: PauseReason
  }
  /** Used only by 0.2.0, which may run beside this version during an upgrade; the next release drops it. */
  job_times: {
    name: string
    next_at: string
  }
  /** Processes that run jobs, by their random ids. */
  job_runners: {
    id: string
    seen_at: string
    has_mail_server: Flag
  }
}
