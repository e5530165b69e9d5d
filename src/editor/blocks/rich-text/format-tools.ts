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

const mark = (name: string, active: string, icon: string, isKey?: Tool['isKey']): Tool => ({
  name,
  active,
  icon,
  isKey,
  use: (editor) => editor.chain().focus().toggleMark(active).run(),
})

const list = (name: string, active: string, icon: string, isKey: Tool['isKey']): Tool => ({
  name,
  active,
  icon,
  isKey,
  use: (editor) => editor.chain().focus().toggleList(active, 'listItem').run(),
})

/** The tools of the toolbar. */
export const tools: readonly Tool[] = [
  mark('Bold', 'bold', icons.bold, letter('b')),
  mark('Italic', 'italic', icons.italic, letter('i')),
  mark('Underline', 'underline', icons.underline, letter('u')),
  mark('Strike', 'strike', icons.strikethrough),
  list('Bullet list', 'bulletList', icons.list, digit('Digit8')),
  list('Ordered list', 'orderedList', icons.numberedList, digit('Digit7')),
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
