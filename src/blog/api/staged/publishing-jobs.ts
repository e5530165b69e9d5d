import { jobType, type KeyedJob } from '#src/jobs/job-kind.ts'

export const publicationType = jobType('publish-blog', { blogId: 'subject_id' })
export const stagedType = jobType('publish-staged-update', { stagedId: 'subject_id' })

export const jobAt = (kind: string, subjectId: number, dueAt: string): KeyedJob => ({
  kind,
  key: `${kind}:${subjectId}`,
  subjectId,
  dueAt,
})

export const publicationJob = (blogId: number, publishAt: string) =>
  jobAt(publicationType.name, blogId, publishAt)

export const stagedJob = (stagedId: number, publishAt: string) =>
  jobAt(stagedType.name, stagedId, publishAt)
