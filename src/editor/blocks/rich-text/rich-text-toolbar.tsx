import { type Editor, useEditorState } from '@tiptap/react'
import * as icons from '#src/ui/icons.ts'
import { StrokeIcon } from '#src/ui/stroke-icon.tsx'
import type { TextFlow } from '../text-flow.ts'
import { askForLink, chooseLink } from './ask-for-link.ts'
import styles from './rich-text-editor.module.css'

type Tool = {
  name: string
  /** The mark or node that must be active for the button to look pressed. */
  active: string
  icon: string
  use: (editor: Editor) => void
}

const tools: Tool[] = [
  {
    name: 'Bold',
    active: 'bold',
    icon: icons.bold,
    use: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    active: 'italic',
    icon: icons.italic,
    use: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Underline',
    active: 'underline',
    icon: icons.underline,
    use: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'Strike',
    active: 'strike',
    icon: icons.strikethrough,
    use: (e) => e.chain().focus().toggleStrike().run(),
  },
  {
    name: 'Bullet list',
    active: 'bulletList',
    icon: icons.list,
    use: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Ordered list',
    active: 'orderedList',
    icon: icons.numberedList,
    use: (e) => e.chain().focus().toggleOrderedList().run(),
  },
]

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
        button(tool.name, active.includes(tool.active), tool.icon, () => tool.use(editor)),
      )}
      {button('Link', active.includes('link'), icons.chain, () => askForLink(editor, flow.tell))}
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
