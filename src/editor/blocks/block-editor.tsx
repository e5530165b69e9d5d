import { createElement } from 'react'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import { blockEditors } from './block-editors.ts'
import type { BlockEditorProps } from './editor-props.ts'
import type { BlockType } from './registry.ts'

export function BlockEditor<Type extends BlockType>(
  props: BlockEditorProps<Type> & { type: Type },
) {
  const { Editor, className } = blockEditors[props.type]
  return createElement<BlockEditorProps<Type>>(Editor, { ...props, className })
}

export function BlockIcon({ type }: { type: BlockType }) {
  return <StrokeIcon path={blockEditors[type].icon} size={24} />
}
