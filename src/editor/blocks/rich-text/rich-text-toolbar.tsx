import { type Editor, useEditorState } from '@tiptap/react'
import type { MouseEvent } from 'react'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import * as icons from '#src/ui/style/icons.ts'
import type { TextFlow } from '../text-flow.ts'
import { askForLink, chooseLink, format, tools } from './format-tools.ts'
import styles from './rich-text-editor.module.css'

type RichTextToolbarProps = { editor: Editor; label: string; flow: TextFlow }

export function RichTextToolbar({ editor, label, flow }: RichTextToolbarProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      [...tools.map((tool) => tool.active), 'link'].filter((name) => current.isActive(name)),
  })
  // Without this, the text would lose its selection before the tool is applied.
  const onMouseDown = (event: MouseEvent) => event.preventDefault()
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={`${label} formatting`}>
      {tools.map((tool) => (
        <IconButton
          key={tool.name}
          label={tool.name}
          title={tool.name}
          icon={tool.icon}
          aria-pressed={active.includes(tool.active)}
          onMouseDown={onMouseDown}
          onClick={() => format(editor, tool, flow)}
        />
      ))}
      <IconButton
        label="Link"
        title="Link"
        icon={icons.chain}
        aria-pressed={active.includes('link')}
        onMouseDown={onMouseDown}
        onClick={() => askForLink(editor, flow)}
      />
      <IconButton
        label="Find a page to link to"
        title="Find a page to link to (Ctrl+K)"
        icon={icons.findPage}
        aria-haspopup="dialog"
        onMouseDown={onMouseDown}
        onClick={() => chooseLink(editor, flow)}
      />
    </div>
  )
}
