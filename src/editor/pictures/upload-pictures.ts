import { blocksWithImages, imagesOf } from '../blocks/arrange-blocks.ts'
import type { Block } from '../blocks/registry.ts'
import type { DocumentSnapshot } from '../document/shared-document.ts'
import { isLocal } from './local-images.ts'

export interface Pictures<Snapshot> {
  list: (snapshot: Snapshot) => readonly string[]
  replace: (snapshot: Snapshot, replace: (src: string) => string) => Snapshot
}

/** The pictures of a document that has them only in its blocks. */
export const picturesInBlocks = {
  list: ({ blocks }: { blocks: readonly Block[] }) =>
    blocks.flatMap(imagesOf).map(({ src }) => src),
  replace: <Snapshot extends DocumentSnapshot>(now: Snapshot, by: (src: string) => string) => ({
    ...now,
    blocks: blocksWithImages(now.blocks, by),
  }),
}

/** Pictures that are still being uploaded are saved without their file; they follow with the next save. */
export const withoutLocal = (src: string) => (isLocal(src) ? '' : src)
