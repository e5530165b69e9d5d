import type { Database } from '#src/db/database.ts'
import { loadImage, type StoredPictures } from '#src/media/bytes.ts'
import { checkFile } from '#src/media/clips/clip-file.ts'
import type { ImageWorker } from '#src/media/image-worker/image-worker.ts'
import { addFile, addPicture } from '#src/media/store.ts'
import { readRedirects } from '#src/redirects/api/read-all.ts'
import type { TransferNeeds } from '#src/transfer/feature.ts'
import { givers } from './givers.ts'
import { redirectArticle, redirectRoom } from './redirects.ts'
import { rooms } from './rooms.ts'

interface Site extends StoredPictures {
  db: Database
  images: ImageWorker
  publicUrl: string
}

/** What imports and exports need of the other rooms: for the site, and for the commands. */
export function transferNeeds({ publicUrl, ...pictures }: Site): TransferNeeds {
  return {
    rooms: { ...rooms, redirect: redirectRoom(publicUrl) },
    redirectArticle: redirectArticle(publicUrl),
    async storeFile(bytes, kind) {
      const isPicture = kind === 'picture'
      const added = isPicture
        ? addPicture(pictures, bytes)
        : addFile(pictures, checkFile(bytes, kind))
      return (await added).url
    },
    origin: publicUrl,
    givers,
    listRedirects: readRedirects,
    async loadPicture(hash) {
      const stored = await loadImage(pictures, hash)
      return stored?.intact ? stored.bytes : undefined
    },
  }
}
