import type { ReactNode } from 'react'
import { CarouselView } from '../carousel/view.tsx'
import { FineprintView } from '../fineprint/view.tsx'
import { ImageView } from '../image/view.tsx'
import { ParagraphView } from '../paragraph/view.tsx'
import { SubtitleView } from '../subtitle/view.tsx'
import { TitleView } from '../title/view.tsx'
import type { BlockViewProps } from '../view-props.ts'
import type { firstTypes } from './first-types.ts'

/** The views that readers' pages always load. */
export const firstViews: {
  [Type in keyof typeof firstTypes]: (props: BlockViewProps<Type>) => ReactNode
} = {
  title: TitleView,
  subtitle: SubtitleView,
  paragraph: ParagraphView,
  image: ImageView,
  fineprint: FineprintView,
  carousel: CarouselView,
}
