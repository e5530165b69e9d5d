import { type Editor, useEditorState } from '@tiptap/react'
import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import type { TextFlow } from '../text-flow.ts'
import { askForLink, chooseLink } from './ask-for-link.ts'
import { format, tools } from './format-tools.ts'
import styles from './rich-text-editor.module.css'

type RichTextToolbarProps = { editor: Editor; label: string; flow: TextFlow }

export function RichTextToolbar({ editor, label, flow }: RichTextToolbarProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      [...tools.map((tool) => tool.active), 'link'].filter((name) => current.isActive(name)),
  })
  const button = (name: string, pressed: boolean, icon: string, use: () => void) => (
    <button
      key={name}
      type="button"
      title={name}
      aria-label={name}
      aria-pressed={pressed}
      // Without this, the text would lose its selection before the tool is applied.
      onMouseDown={(event) => event.preventDefault()}
      onClick={use}
    >
      <StrokeIcon path={icon} size={24} />
    </button>
  )
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={`${label} formatting`}>
      {tools.map((tool) =>
        button(tool.name, active.includes(tool.active), tool.icon, () =>
          format(editor, tool, flow),
        ),
      )}
      {button('Link', active.includes('link'), icons.chain, () => askForLink(editor, flow))}
      <button
        type="button"
        title="Find a page to link to (Ctrl+K)"
        aria-label="Find a page to link to"
        aria-haspopup="dialog"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => chooseLink(editor, flow)}
      >
        <StrokeIcon path={icons.findPage} size={24} />
      </button>
    </div>
  )
}
