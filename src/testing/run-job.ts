import type { Job, JobKind } from '#src/jobs/job-kind.ts'

/** Runs one attempt of a job, without the queue. */
export function runJob(kind: JobKind, subjectId: number | null = null) {
  const at = new Date().toISOString()
  const job: Job = {
    id: 0,
    kind: kind.name,
    key: null,
    subject_id: subjectId,
    state: 'waiting',
    person_id: 0,
    sign_up_id: null,
    staff_mail_id: null,
    attempts: 1,
    created_at: at,
    due_at: at,
    settled_at: null,
    last_error: null,
    error_class: null,
    claimed_by: 'test',
    claimed_until: null,
  }
  return kind.run(job, new AbortController().signal)
}
