import * as icons from '#src/ui/style/icons.ts'
import { carouselEditor } from './carousel/editor.tsx'
import type { BlockEditorEntry } from './editor-props.ts'
import fineprint from './fineprint/view.module.css'
import { imageEditor } from './image/editor.tsx'
import { LineEditor } from './line-editor.tsx'
import paragraph from './paragraph/view.module.css'
import type { BlockType } from './registry.ts'
import { RichTextEditor } from './rich-text/rich-text-editor.tsx'
import subtitle from './subtitle/view.module.css'
import title from './title/editor.module.css'

/** The editor of each block type. Readers' pages never import this. */
export const blockEditors: { [Type in BlockType]: BlockEditorEntry<Type> } = {
  title: { icon: icons.title, Editor: LineEditor, className: title.title },
  subtitle: { icon: icons.subtitle, Editor: LineEditor, className: subtitle.subtitle },
  paragraph: { icon: icons.paragraph, Editor: RichTextEditor, className: paragraph.paragraph },
  image: imageEditor,
  fineprint: { icon: icons.fineprint, Editor: RichTextEditor, className: fineprint.fineprint },
  carousel: carouselEditor,
}
