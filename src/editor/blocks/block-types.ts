import { carousel } from './carousel/block.ts'
import { clip } from './clip/block.ts'
import { divider } from './divider/block.ts'
import { embed } from './embed/block.ts'
import { fineprint } from './fineprint/block.ts'
import { image } from './image/block.ts'
import { paragraph } from './paragraph/block.ts'
import { subtitle } from './subtitle/block.ts'
import { title } from './title/block.ts'

/**
 * The block types, in the order of the add buttons and menus. To add one, create a folder with block.ts, view.tsx and
 * editor.tsx, and a line here, in block-views.ts and in block-editors.ts; the compiler reports a missing line.
 */
export const blockTypes = {
  title,
  subtitle,
  paragraph,
  image,
  fineprint,
  carousel,
  clip,
  embed,
  divider,
}
