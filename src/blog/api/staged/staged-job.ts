import { jobType, type KeyedJob } from '#src/jobs/job-kind.ts'

export const stagedType = jobType('publish-staged-update', { stagedId: 'subject_id' })

/** The job that publishes a staged update at its time. */
export const stagedJob = (stagedId: number, publishAt: string): KeyedJob => ({
  kind: stagedType.name,
  key: `${stagedType.name}:${stagedId}`,
  subjectId: stagedId,
  dueAt: publishAt,
})
