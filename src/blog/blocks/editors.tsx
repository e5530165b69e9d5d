import { createElement, type ReactNode } from 'react'
import { CarouselEditor } from './carousel/editor.tsx'
import type { BlockEditorProps } from './editor-props.ts'
import { FineprintEditor } from './fineprint/editor.tsx'
import { ImageEditor } from './image/editor.tsx'
import { ParagraphEditor } from './paragraph/editor.tsx'
import type { BlockType } from './registry.ts'
import { SubtitleEditor } from './subtitle/editor.tsx'
import { TitleEditor } from './title/editor.tsx'

type Editors = { [Type in BlockType]: (props: BlockEditorProps<Type>) => ReactNode }

/** One editor per block type; a forgotten type does not compile. Readers' pages never import this. */
export const blockEditors = {
  title: TitleEditor,
  subtitle: SubtitleEditor,
  paragraph: ParagraphEditor,
  image: ImageEditor,
  fineprint: FineprintEditor,
  carousel: CarouselEditor,
} satisfies Editors

export function BlockEditor<Type extends BlockType>(
  props: BlockEditorProps<Type> & { type: Type },
) {
  const editors: Editors = blockEditors
  return createElement<BlockEditorProps<Type>>(editors[props.type], props)
}
