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
  const buttons = [
    ...tools.map((tool) => ({ ...tool, run: () => format(editor, tool, flow) })),
    { name: 'Link', active: 'link', icon: icons.chain, run: () => askForLink(editor, flow) },
  ]
  // Without this, the text would lose its selection before the tool is applied.
  const onMouseDown = (event: MouseEvent) => event.preventDefault()
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={`${label} formatting`}>
      {buttons.map((button) => (
        <IconButton
          key={button.name}
          label={button.name}
          title={button.name}
          icon={button.icon}
          aria-pressed={active.includes(button.active)}
          onMouseDown={onMouseDown}
          onClick={button.run}
        />
      ))}
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
