import type { PublishedArticles } from '#src/discovery/published-articles.ts'
import { letterParts } from '#src/editor/blocks/letter-parts.ts'
import { prepare } from '#src/editor/text/prepare.ts'
import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { enqueueKeyed } from '#src/jobs/queue.ts'
import type { Pictures } from '#src/media/feature.ts'
import { adoptCopies } from './api/adopt-copies.ts'
import { articleDocument } from './api/article-document.ts'
import {
  commentsAttention,
  draftsAttention,
  pausedUpdatesAttention,
  submittedAttention,
} from './api/attention.ts'
import { type OwnArticlesDeps, ownArticlesApi } from './api/own-articles.ts'
import { findArticles } from './api/reading/find-articles.ts'
import { readPublications } from './api/reading/publications.ts'
import { publishedArticles } from './api/reading/published-articles.ts'
import { reviewApi } from './api/review/review-routes.ts'
import { blogApi } from './api/routes.ts'
import { scheduledPublishing } from './api/staged/scheduled.ts'
import { stagedPublishing } from './api/staged/staged-publishing.ts'
import { deleteEndedStaged } from './api/staged/staged-queries.ts'
import { stagedApi } from './api/staged/staged-routes.ts'
import { pictureWarming, warmingOfListing } from './api/warm-pictures.ts'

interface Needs extends Pick<OwnArticlesDeps, 'readZone' | 'readReaders'> {
  pictures: Pictures
}

interface Blog extends Feature {
  /** Articles as shared documents. */
  document: typeof articleDocument
  articles: PublishedArticles
  /** Prepares blocks for storage: sanitizes them and returns the images they use. */
  prepareContent: (content: string) => Promise<{ content: string; images: Map<string, string> }>
  /** Converts the same blocks into parts of a mail. */
  partsOf: typeof letterParts
}

export function blogFeature(base: FeatureBase, { pictures, ...needs }: Needs): Blog {
  const { db, gate, clock, log, wake } = base
  const { images, variants, originals } = pictures
  return {
    name: 'blog',
    pictures: [
      { table: 'blog_images', column: 'hash', holds: 'hash' },
      { table: 'staged_images', column: 'hash', holds: 'hash' },
      { table: 'new_article_images', column: 'hash', holds: 'hash' },
    ],
    routes: [
      blogApi({ ...base, ...pictures }),
      stagedApi({ db, gate, images, originals, wake }),
      reviewApi(base),
      ownArticlesApi({ db, gate, ...needs }),
    ],
    jobs: [
      scheduledPublishing({ db, onPublished: clock.catchUp }),
      stagedPublishing({ db, onPublished: clock.catchUp }),
      pictureWarming({ db, variants }),
      adoptCopies(db),
    ],
    attention: [
      pausedUpdatesAttention(db),
      submittedAttention(db),
      commentsAttention(db),
      draftsAttention(db),
    ],
    retention: { 'ended staged updates': () => deleteEndedStaged(db) },
    events: [readPublications(db)],
    search: [findArticles(db)],
    start() {
      const failed = (error: Error) =>
        log.warn({ kind: error.name }, 'resized copies for the listing were not made')
      enqueueKeyed(db, warmingOfListing()).then(wake, failed)
    },
    document: articleDocument,
    articles: publishedArticles(db),
    async prepareContent(content) {
      const { content: prepared, images } = await prepare({ content })
      return { content: prepared?.content ?? '[]', images }
    },
    partsOf: letterParts,
  }
}
