import type { ReactNode } from 'react'
import { CarouselView } from './carousel/view.tsx'
import { ClipView } from './clip/view.tsx'
import { DividerView } from './divider/view.tsx'
import { EmbedView } from './embed/view.tsx'
import { FineprintView } from './fineprint/view.tsx'
import { ImageView } from './image/view.tsx'
import { ParagraphView } from './paragraph/view.tsx'
import type { BlockType } from './registry.ts'
import { SubtitleView } from './subtitle/view.tsx'
import { TitleView } from './title/view.tsx'
import type { BlockViewProps } from './view-props.ts'

/** The view of each block type. Readers load this, so it must not import editor code. */
export const blockViews: { [Type in BlockType]: (props: BlockViewProps<Type>) => ReactNode } = {
  title: TitleView,
  subtitle: SubtitleView,
  paragraph: ParagraphView,
  image: ImageView,
  fineprint: FineprintView,
  carousel: CarouselView,
  clip: ClipView,
  embed: EmbedView,
  divider: DividerView,
}
