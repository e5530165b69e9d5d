import type { BlockFinding, BytesOf } from './block-definition.ts'
import { checkSize } from './check-image.ts'

interface WithPoster {
  poster: string
}

/** The first of dropped or pasted images becomes the picture of a block that has none. */
export function addPoster<B extends WithPoster>(block: B, srcs: readonly string[]) {
  const [poster, ...rest] = srcs
  return block.poster || !poster ? { block, rest: srcs } : { block: { ...block, poster }, rest }
}

export const checkPoster = ({ poster }: WithPoster, bytesOf: BytesOf): BlockFinding[] =>
  checkSize(poster, bytesOf).map((text) => ({ text: `: its picture ${text}`, path: 'poster' }))
