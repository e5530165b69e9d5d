import type { KeyedJob } from '#src/jobs/job-kind.ts'

/** The job that publishes a draft at its scheduled time. */
export const publicationJob = (blogId: number, publishAt: string): KeyedJob => ({
  kind: 'publish-blog',
  key: `publish-blog:${blogId}`,
  subjectId: blogId,
  dueAt: publishAt,
})
