import { createElement, type ReactNode } from 'react'
import { CarouselView } from './carousel/view.tsx'
import { FineprintView } from './fineprint/view.tsx'
import { ImageView } from './image/view.tsx'
import { ParagraphView } from './paragraph/view.tsx'
import type { BlockType } from './registry.ts'
import { SubtitleView } from './subtitle/view.tsx'
import { TitleView } from './title/view.tsx'
import type { BlockViewProps } from './view-props.ts'

type Views = { [Type in BlockType]: (props: BlockViewProps<Type>) => ReactNode }

/** One view per block type; a forgotten type does not compile. No editor code may be imported here. */
export const blockViews = {
  title: TitleView,
  subtitle: SubtitleView,
  paragraph: ParagraphView,
  image: ImageView,
  fineprint: FineprintView,
  carousel: CarouselView,
} satisfies Views

export function BlockView<Type extends BlockType>(props: BlockViewProps<Type> & { type: Type }) {
  const views: Views = blockViews
  return createElement<BlockViewProps<Type>>(views[props.type], props)
}
