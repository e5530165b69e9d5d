import type { KeyedJob } from '#src/jobs/job-kind.ts'

/** Publishes a draft at its time. */
export const publicationJob = (blogId: number, publishAt: string): KeyedJob => ({
  kind: 'publish-blog',
  key: `publish-blog:${blogId}`,
  subjectId: blogId,
  dueAt: publishAt,
})
