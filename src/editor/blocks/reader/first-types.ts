import { carousel } from '../carousel/block.ts'
import { fineprint } from '../fineprint/block.ts'
import { image } from '../image/block.ts'
import { paragraph } from '../paragraph/block.ts'
import { subtitle } from '../subtitle/block.ts'
import { title } from '../title/block.ts'

/** The block types of the specification: those with add buttons, and the only ones that readers' pages always load. */
export const firstTypes = { title, subtitle, paragraph, image, fineprint, carousel }

export const isFirstType = (type: string): type is keyof typeof firstTypes =>
  Object.hasOwn(firstTypes, type)
