import { createElement } from 'react'
import { blockViews } from './block-views.ts'
import type { BlockType } from './registry.ts'
import type { BlockViewProps } from './view-props.ts'

export function BlockView<Type extends BlockType>(props: BlockViewProps<Type> & { type: Type }) {
  return createElement<BlockViewProps<Type>>(blockViews[props.type], props)
}
