import type { ReactNode } from 'react'
import { ButtonView } from './button/view.tsx'
import { CalloutView } from './callout/view.tsx'
import { ClipView } from './clip/view.tsx'
import { CodeView } from './code/view.tsx'
import { DividerView } from './divider/view.tsx'
import { EmbedView } from './embed/view.tsx'
import { QuoteView } from './quote/view.tsx'
import { firstViews } from './reader/first-views.ts'
import type { BlockType } from './registry.ts'
import { TableView } from './table/view.tsx'
import type { BlockViewProps } from './view-props.ts'

/** The view of each block type. Readers load this, so it must not import editor code. */
export const blockViews: { [Type in BlockType]: (props: BlockViewProps<Type>) => ReactNode } = {
  ...firstViews,
  quote: QuoteView,
  callout: CalloutView,
  code: CodeView,
  table: TableView,
  button: ButtonView,
  clip: ClipView,
  embed: EmbedView,
  divider: DividerView,
}
