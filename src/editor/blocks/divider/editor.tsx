import * as icons from '#src/ui/style/icons.ts'
import type { BlockEditorEntry } from '../editor-props.ts'
import { DividerView } from './view.tsx'

export const dividerEditor: BlockEditorEntry<'divider'> = {
  icon: icons.divider,
  Editor: DividerView,
}
