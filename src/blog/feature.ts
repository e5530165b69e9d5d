import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import type { LinkSource } from '#src/feature/links.ts'
import { enqueueKeyed } from '#src/jobs/queue.ts'
import type { Pictures } from '#src/media/feature.ts'
import { adoptCopies } from './api/adopt-copies.ts'
import { articleDocument } from './api/article-document.ts'
import { blogAttention } from './api/attention.ts'
import { articleLinks, linksApi } from './api/links.ts'
import { type OwnArticlesNeeds, ownArticlesApi } from './api/own-articles.ts'
import { blogPictures } from './api/picture-uses.ts'
import { currentAddresses } from './api/reading/addresses.ts'
import { findArticles, publishedArticles, readPublications } from './api/reading/article-sources.ts'
import { reviewApi } from './api/review/review-routes.ts'
import { blogApi } from './api/routes.ts'
import { scheduledPublishing } from './api/staged/scheduled.ts'
import { deleteEndedStaged } from './api/staged/staged-queries.ts'
import { stagedApi } from './api/staged/staged-routes.ts'
import { pictureWarming, warmingOfListing } from './api/warm-pictures.ts'

type Needs = OwnArticlesNeeds & { pictures: Pictures; links: () => LinkSource[] }

export function blogFeature(base: FeatureBase, { pictures, ...needs }: Needs) {
  const { db, clock, log } = base
  return {
    name: 'blog',
    pictures: [
      { table: 'blog_images', column: 'hash', holds: 'hash' },
      { table: 'staged_images', column: 'hash', holds: 'hash' },
      { table: 'new_article_images', column: 'hash', holds: 'hash' },
    ],
    pictureUses: blogPictures,
    routes: [
      blogApi({ ...base, ...pictures }),
      stagedApi({ ...base, ...pictures }),
      reviewApi(base),
      ownArticlesApi(base, needs),
      linksApi(base, needs.links),
    ],
    pages: [currentAddresses(db)],
    jobs: [
      ...Object.values(scheduledPublishing(db, clock.catchUp)),
      pictureWarming({ db, ...pictures }),
      adoptCopies(db),
    ],
    attention: blogAttention(db),
    retention: { 'ended staged updates': () => deleteEndedStaged(db) },
    events: [readPublications(db)],
    search: [findArticles(db)],
    linkSources: articleLinks(db),
    start() {
      const failed = (error: Error) =>
        log.warn({ kind: error.name }, 'resized copies for the listing were not made')
      enqueueKeyed(db, warmingOfListing()).catch(failed)
    },
    document: articleDocument,
    articles: publishedArticles(db),
  } satisfies Feature & { document: unknown; articles: unknown }
}
