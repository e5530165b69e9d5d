import type { Editor } from '@tiptap/core'
import * as icons from '#src/ui/style/icons.ts'
import type { TextFlow } from '../text-flow.ts'
import { isAllowedLink, safeRel, withScheme } from './rich-text.ts'

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

type Saying = Pick<TextFlow, 'tell' | 'announce'>

/** Prompts for the URL of a link: cancel changes nothing, an empty text removes the link, anything else sets it. */
export function askForLink(editor: Editor, flow: Saying): void {
  const current = editor.getAttributes('link').href as string | undefined
  const answer = window.prompt('Enter URL:', current ?? 'https://')
  if (answer === null) return
  setLink(editor, answer, flow)
}

/** Does the same with a dialog that finds pages of this site. */
export function chooseLink(editor: Editor, flow: TextFlow): void {
  const current = editor.getAttributes('link').href as string | undefined
  flow.chooseLink(current, (address) => setLink(editor, address, flow))
}

/** Sets the link. An empty URL removes it; a forbidden one changes nothing and is reported. */
function setLink(editor: Editor, address: string, { tell, announce }: Saying): void {
  const href = withScheme(address.trim())
  const current = editor.getAttributes('link').href as string | undefined
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href === '') {
    chain.unsetLink().run()
    announce('Link removed')
    return
  }
  if (!isAllowedLink(href)) {
    tell('This kind of link is not allowed.')
    return
  }
  if (editor.state.selection.empty && !current) {
    // Without a selection, the URL becomes the text of the link.
    const marks = [{ type: 'link', attrs: { href } }]
    editor.chain().focus().insertContent({ type: 'text', text: href, marks }).run()
    // All attributes: a selection with links of another kind becomes one link.
  } else chain.setLink({ href, target: '_blank', rel: safeRel }).run()
  announce('Link set')
}
