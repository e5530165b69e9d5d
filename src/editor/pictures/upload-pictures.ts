import { blocksWithImages, imagesOf } from '../blocks/arrange-blocks.ts'
import type { Block } from '../blocks/registry.ts'
import {
  type DocumentSnapshot,
  type SharedDocument,
  silentChange,
} from '../document/shared-document.ts'
import { isLocal, type LocalImages } from './local-images.ts'

/** How the pictures of a document are found and replaced. */
export interface Pictures<Snapshot> {
  list: (snapshot: Snapshot) => readonly string[]
  replace: (snapshot: Snapshot, replace: (src: string) => string) => Snapshot
}

/** The pictures of a document that has them only in its blocks. */
export const picturesInBlocks = {
  list: ({ blocks }: { blocks: readonly Block[] }) =>
    blocks.flatMap(imagesOf).map(({ src }) => src),
  replace: <Snapshot extends DocumentSnapshot>(
    now: Snapshot,
    replace: (src: string) => string,
  ) => ({
    ...now,
    blocks: blocksWithImages(now.blocks, replace),
  }),
}

/** The pictures of this browser that are not uploaded yet. */
export const localPictures = (srcs: readonly string[], images: LocalImages) =>
  srcs.filter((src) => isLocal(src) && images.has(src))

/** Waits for the uploads of this browser's pictures and writes their addresses into the document. Undo leaves them alone. */
export async function uploadPictures<Snapshot extends DocumentSnapshot>(
  document: SharedDocument<Snapshot>,
  images: LocalImages,
  pictures: NoInfer<Pictures<Snapshot>> = picturesInBlocks,
): Promise<void> {
  const own = localPictures(pictures.list(document.read()), images)
  if (own.length === 0) return
  const found = await Promise.all(own.map(async (src) => [src, await images.address(src)] as const))
  const addresses = new Map(found)
  const now = pictures.replace(document.read(), (src) => addresses.get(src) ?? src)
  document.write(now, silentChange)
}

/** Pictures that are still being uploaded are saved without their file; they follow with the next save. */
export const withoutLocal = (src: string) => (isLocal(src) ? '' : src)
