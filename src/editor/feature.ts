import { describeError } from '#src/app/problem.ts'
import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import type { LinkSource } from '#src/feature/links.ts'
import type { DocumentKinds } from './api/document-kind.ts'
import { emptyFrame } from './api/empty-frame.ts'
import { linkTargetsApi } from './api/link-targets.ts'
import { documentPictures } from './api/picture-uses.ts'
import { tendPresence } from './api/presence.ts'
import { documentApi } from './api/routes.ts'
import { watchDocuments } from './api/watch-documents.ts'

const keptDays = 90

interface Needs {
  kinds: DocumentKinds
  links: () => LinkSource[]
}

/** Texts that people write together. Features register their kinds of document. */
export function editorFeature(base: FeatureBase, { kinds, links }: Needs): Feature {
  const { db, log } = base
  const watch = watchDocuments(base.live, (tabs) => {
    tendPresence(db, tabs).catch((error) => {
      log.warn({ err: describeError(error) }, 'presence in open texts could not be renewed')
    })
  })
  return {
    name: 'editor',
    pictures: [{ table: 'document_images', column: 'hash', holds: 'hash' }],
    pictureUses: documentPictures(kinds),
    routes: [documentApi(base, kinds, watch), linkTargetsApi(base, links)],
    pages: [emptyFrame],
    retention: {
      /** Texts that were never saved and that nobody has continued. */
      async documents({ now }) {
        const before = new Date(now - keptDays * 86_400_000).toISOString()
        await db
          .deleteFrom('documents')
          .where('subject_id', 'is', null)
          .where('changed_at', '<', before)
          .execute()
      },
    },
    beginStop: () => watch.stop(),
    stop: () => watch.stop(),
  }
}
