import { jobType, type KeyedJob } from '#src/jobs/job-kind.ts'

export const publicationType = jobType('publish-blog', { blogId: 'subject_id' })

/** The job that publishes a draft at its scheduled time. */
export const publicationJob = (blogId: number, publishAt: string): KeyedJob => ({
  kind: publicationType.name,
  key: `${publicationType.name}:${blogId}`,
  subjectId: blogId,
  dueAt: publishAt,
})
