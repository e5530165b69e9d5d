import { createElement } from 'react'
import { type BlockViews, blockViews } from './block-views.ts'
import type { BlockType } from './registry.ts'
import type { BlockViewProps } from './view-props.ts'

export function BlockView<Type extends BlockType>(props: BlockViewProps<Type> & { type: Type }) {
  const views: BlockViews = blockViews
  return createElement<BlockViewProps<Type>>(views[props.type], props)
}
