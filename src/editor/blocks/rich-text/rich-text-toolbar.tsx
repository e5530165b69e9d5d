import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  FileSearch,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Strikethrough,
  Underline,
} from 'lucide-react'
import type { TextFlow } from '../text-flow.ts'
import { askForLink, chooseLink } from './ask-for-link.ts'
import styles from './rich-text-editor.module.css'

type Tool = {
  name: string
  /** The mark or node that is active while the tool's button is pressed. */
  active: string
  icon: LucideIcon
  use: (editor: Editor) => void
}

const tools: Tool[] = [
  { name: 'Bold', active: 'bold', icon: Bold, use: (e) => e.chain().focus().toggleBold().run() },
  {
    name: 'Italic',
    active: 'italic',
    icon: Italic,
    use: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Underline',
    active: 'underline',
    icon: Underline,
    use: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'Strike',
    active: 'strike',
    icon: Strikethrough,
    use: (e) => e.chain().focus().toggleStrike().run(),
  },
  {
    name: 'Bullet list',
    active: 'bulletList',
    icon: List,
    use: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Ordered list',
    active: 'orderedList',
    icon: ListOrdered,
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
  const button = (name: string, pressed: boolean, Icon: LucideIcon, use: () => void) => (
    <button
      key={name}
      type="button"
      title={name}
      aria-label={name}
      aria-pressed={pressed}
      // The text must keep its selection, or there is nothing to make bold.
      onMouseDown={(event) => event.preventDefault()}
      onClick={use}
    >
      <Icon aria-hidden="true" />
    </button>
  )
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={`${label} formatting`}>
      {tools.map((tool) =>
        button(tool.name, active.includes(tool.active), tool.icon, () => tool.use(editor)),
      )}
      {button('Link', active.includes('link'), Link, () => askForLink(editor, flow.tell))}
      <button
        type="button"
        title="Find a page to link to (Ctrl+K)"
        aria-label="Find a page to link to"
        aria-haspopup="dialog"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => chooseLink(editor, flow)}
      >
        <FileSearch aria-hidden="true" />
      </button>
    </div>
  )
}
