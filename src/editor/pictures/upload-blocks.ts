import { blocksWithImages, imagesOf } from '../blocks/arrange-blocks.ts'
import type { Block } from '../blocks/registry.ts'
import {
  type DocumentSnapshot,
  type SharedDocument,
  silentChange,
} from '../document/shared-document.ts'
import { isLocal, type LocalImages } from './local-images.ts'

const localIn = (blocks: readonly Block[], images: LocalImages) => {
  const all = blocks.flatMap(imagesOf).map(({ src }) => src)
  return [...new Set(all)].filter((src) => isLocal(src) && images.has(src))
}

/** Whether a picture of this browser is not uploaded yet. */
export const hasLocal = (blocks: readonly Block[], images: LocalImages) =>
  localIn(blocks, images).length > 0

/** Waits for the uploads of this browser's pictures and writes their addresses into the document. Undo leaves them alone. */
export async function uploadBlocks<Snapshot extends DocumentSnapshot>(
  document: SharedDocument<Snapshot>,
  images: LocalImages,
): Promise<void> {
  const local = localIn(document.read().blocks, images)
  if (local.length === 0) return
  const found = await Promise.all(
    local.map(async (src) => [src, await images.address(src)] as const),
  )
  const addresses = new Map(found)
  const now = document.read()
  const blocks = blocksWithImages(now.blocks, (src) => addresses.get(src) ?? src)
  document.write({ ...now, blocks }, silentChange)
}

/** Pictures that are still being uploaded are saved without their file; they follow with the next save. */
export const withoutLocal = (blocks: readonly Block[]) =>
  blocksWithImages(blocks, (src) => (isLocal(src) ? '' : src))
