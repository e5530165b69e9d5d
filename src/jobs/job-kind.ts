import type { Database } from '#src/db/database.ts'
import type { OutboxRow } from '#src/db/schema.ts'
import type { ErrorClass } from './choices.ts'

export type Job = OutboxRow

/** The columns of the queue that refer to rows. A person's jobs are deleted with the person. */
type Reference = 'person_id' | 'sign_up_id' | 'staff_mail_id' | 'subject_id'

type Columns = Readonly<Record<string, Reference>>

/** A kind of job as its callers know it: the name that is stored with each job, and where its payload is stored. */
export interface JobType<Of extends Columns = Columns> {
  readonly name: string
  readonly columns: Of
}

/** The payload refers to rows: a job reads their content when it runs, so no copy of an address is stored in the queue. */
export type PayloadOf<Type extends JobType> = { [Field in keyof Type['columns']]: number }

export const jobType = <const Of extends Columns>(name: string, columns: Of): JobType<Of> => ({
  name,
  columns,
})

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

/** The words for people: attention items and the weekly summary name jobs that fail with them. */
export interface JobWords {
  /** As in “1 confirmation mail failed for good” and “8 confirmation mails failed for good”. */
  one: string
  many: string
  /** The server that the jobs need, as in “the mail server does not answer in time”. */
  host: string
  page: string
  /** The staff page that lists the failed ones. Without it, the dashboard offers to try them again. */
  failures?: string
}

interface JobSettings {
  words: JobWords
  /** How many jobs of this kind one process runs concurrently; one, unless it says otherwise. */
  concurrency?: number
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

/** A kind of background job as the runner knows it. `defineJob` creates it. */
export interface JobKind extends JobSettings {
  name: string
  concurrency: number
  run: (job: Job, signal: AbortSignal) => Promise<Outcome>
}

export interface Claimed<Type extends JobType> {
  payload: PayloadOf<Type>
  job: Job
}

/** Creates a kind of job: how it runs, how many run concurrently, how it fails, and what people call it. */
export function defineJob<Type extends JobType>(
  type: Type,
  {
    run,
    concurrency = 1,
    ...settings
  }: JobSettings & { run: (claimed: Claimed<Type>, signal: AbortSignal) => Promise<Outcome> },
): JobKind {
  return {
    ...settings,
    name: type.name,
    concurrency,
    run: (job, signal) => run({ job, payload: readPayload(type, job) }, signal),
  }
}

function readPayload<Type extends JobType>({ columns }: Type, job: Job): PayloadOf<Type> {
  const fields = Object.entries(columns).map(([field, column]) => [field, job[column] ?? 0])
  return Object.fromEntries(fields) as PayloadOf<Type>
}

/** A job that exists once per key. Adding it again changes when it is due. */
export interface KeyedJob {
  kind: string
  key: string
  subjectId?: number
  dueAt: string
}

interface Periodic {
  name: string
  /** Unless they say otherwise, the work needs the database, and the page is the one with the activity. */
  words: Pick<JobWords, 'one' | 'many'> & Partial<JobWords>
  everyMs: number
  /** Does the work. Ends early when the signal is aborted, and continues at the next run. */
  run: (signal: AbortSignal) => Promise<void>
}

/**
 * Periodic work that runs in one process at a time. If that process is killed, another one continues; a failure is
 * retried with growing delays, never longer than the period.
 */
export function periodic({ name, words, everyMs, run }: Periodic): JobKind {
  return defineJob(jobType(name, {}), {
    words: { host: 'the database', page: '/contentmanager/activity', ...words },
    isLong: true,
    longestWaitMs: everyMs,
    missing: async () => [{ kind: name, key: name, dueAt: new Date().toISOString() }],
    async run(_claimed, signal) {
      await run(signal)
      return { result: 'repeat', afterMs: everyMs }
    },
  })
}
