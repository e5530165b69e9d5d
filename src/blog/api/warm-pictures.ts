import { defineJob, type JobKind, jobType } from '#src/jobs/job-kind.ts'
import { type Copying, makeCopies } from '#src/media/warming.ts'
import { selectBlog, selectCards } from './queries.ts'
import { urlsIn } from './reading/present.ts'
import { jobAt } from './staged/publishing-jobs.ts'
import { everyoneSees } from './visibility.ts'

const warmingJob = jobType('warm-pictures', { blogId: 'subject_id' })

/** Stands for the first page of the listing instead of an article. */
const listing = 0
const cardsOnFirstPage = 24

/** Makes the resized copies that readers of an article need, before they come. */
export const warmingOf = (blogId: number) =>
  jobAt(warmingJob.name, blogId, new Date().toISOString())

/** The same for the listing: after a start its first visitor may find an empty cache. */
export const warmingOfListing = () => warmingOf(listing)

export function pictureWarming(copying: Copying): JobKind {
  const { db } = copying
  return defineJob(warmingJob, {
    words: {
      one: 'preparation of pictures',
      many: 'preparations of pictures',
      host: 'the image worker',
      page: '/contentmanager/blogger',
    },
    isLong: true,
    async run({ payload: { blogId } }, signal) {
      await makeCopies(copying, await picturesOf(blogId), signal)
      return signal.aborted ? { result: 'repeat', afterMs: 0 } : { result: 'done' }
    },
  })

  async function picturesOf(blogId: number) {
    if (blogId === listing) {
      const cards = await selectCards(db, { ...everyoneSees, limit: cardsOnFirstPage })
      return { pictures: [], thumbnails: cards.map(({ thumbnail }) => thumbnail) }
    }
    const blog = await selectBlog(db, blogId, everyoneSees)
    if (!blog) return { pictures: [], thumbnails: [] }
    return { pictures: urlsIn({ content: blog.content }), thumbnails: [blog.thumbnail] }
  }
}
