import type { Editor } from '@tiptap/core'
import * as icons from '#src/ui/style/icons.ts'
import type { TextFlow } from '../text-flow.ts'

interface Tool {
  name: string
  /** The mark or node that must be active for the button to look pressed. */
  active: string
  icon: string
  /** Whether the key, pressed with Ctrl or Cmd, is that of the tool. */
  isKey?: (event: KeyboardEvent) => boolean
  use: (editor: Editor) => boolean
}

const letter = (key: string) => (event: KeyboardEvent) =>
  !event.shiftKey && event.key.toLowerCase() === key
const digit = (code: string) => (event: KeyboardEvent) => event.shiftKey && event.code === code

/** The tools of the toolbar. */
export const tools: readonly Tool[] = [
  {
    name: 'Bold',
    active: 'bold',
    icon: icons.bold,
    isKey: letter('b'),
    use: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    active: 'italic',
    icon: icons.italic,
    isKey: letter('i'),
    use: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Underline',
    active: 'underline',
    icon: icons.underline,
    isKey: letter('u'),
    use: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'Strike',
    active: 'strike',
    icon: icons.strikethrough,
    use: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    name: 'Bullet list',
    active: 'bulletList',
    icon: icons.list,
    isKey: digit('Digit8'),
    use: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Ordered list',
    active: 'orderedList',
    icon: icons.numberedList,
    isKey: digit('Digit7'),
    use: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
]

/** Uses a tool and announces what it did: a screen reader does not notice a changed style. */
export function format(editor: Editor, tool: Tool, { announce }: Pick<TextFlow, 'announce'>): void {
  tool.use(editor)
  announce(`${tool.name} ${editor.isActive(tool.active) ? 'on' : 'off'}`)
}

export const toolOfKey = (event: KeyboardEvent): Tool | undefined =>
  (event.ctrlKey || event.metaKey) && !event.altKey
    ? tools.find(({ isKey }) => isKey?.(event))
    : undefined
