import { button } from './button/block.ts'
import { callout } from './callout/block.ts'
import { clip } from './clip/block.ts'
import { code } from './code/block.ts'
import { divider } from './divider/block.ts'
import { embed } from './embed/block.ts'
import { quote } from './quote/block.ts'
import { firstTypes } from './reader/first-types.ts'
import { table } from './table/block.ts'

/**
 * The block types, in the order of the menus. To add one, create a folder with block.ts, view.tsx and editor.tsx, and a
 * line here, in block-views.ts and in block-editors.ts; the compiler reports a missing line.
 */
export const blockTypes = {
  ...firstTypes,
  quote,
  callout,
  code,
  table,
  button,
  clip,
  embed,
  divider,
}
