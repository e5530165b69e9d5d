import type { KeyedJob } from '#src/jobs/job-kind.ts'

/** The job that publishes a staged update at its time. */
export const stagedJob = (stagedId: number, publishAt: string): KeyedJob => ({
  kind: 'publish-staged-update',
  key: `publish-staged-update:${stagedId}`,
  subjectId: stagedId,
  dueAt: publishAt,
})
