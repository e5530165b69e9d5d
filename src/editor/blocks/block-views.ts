import type { ReactNode } from 'react'
import { CarouselView } from './carousel/view.tsx'
import { FineprintView } from './fineprint/view.tsx'
import { ImageView } from './image/view.tsx'
import { ParagraphView } from './paragraph/view.tsx'
import type { BlockType } from './registry.ts'
import { SubtitleView } from './subtitle/view.tsx'
import { TitleView } from './title/view.tsx'
import type { BlockViewProps } from './view-props.ts'

export type BlockViews = { [Type in BlockType]: (props: BlockViewProps<Type>) => ReactNode }

/** How each block type is shown. Readers load this: no editor code may be imported here. */
export const blockViews: BlockViews = {
  title: TitleView,
  subtitle: SubtitleView,
  paragraph: ParagraphView,
  image: ImageView,
  fineprint: FineprintView,
  carousel: CarouselView,
}
