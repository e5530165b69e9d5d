import { buttonEditor } from './button/editor.tsx'
import { calloutEditor } from './callout/editor.tsx'
import { carouselEditor } from './carousel/editor.tsx'
import { clipEditor } from './clip/editor.tsx'
import { codeEditor } from './code/editor.tsx'
import { dividerEditor } from './divider/editor.tsx'
import type { BlockEditorEntry } from './editor-props.ts'
import { embedEditor } from './embed/editor.tsx'
import { fineprintEditor } from './fineprint/editor.tsx'
import { imageEditor } from './image/editor.tsx'
import { paragraphEditor } from './paragraph/editor.tsx'
import { quoteEditor } from './quote/editor.tsx'
import type { BlockType } from './registry.ts'
import { subtitleEditor } from './subtitle/editor.tsx'
import { tableEditor } from './table/editor.tsx'
import { titleEditor } from './title/editor.tsx'

/** The editor of each block type. Readers' pages never import this. */
export const blockEditors: { [Type in BlockType]: BlockEditorEntry<Type> } = {
  title: titleEditor,
  subtitle: subtitleEditor,
  paragraph: paragraphEditor,
  image: imageEditor,
  fineprint: fineprintEditor,
  carousel: carouselEditor,
  quote: quoteEditor,
  callout: calloutEditor,
  code: codeEditor,
  table: tableEditor,
  button: buttonEditor,
  clip: clipEditor,
  embed: embedEditor,
  divider: dividerEditor,
}
