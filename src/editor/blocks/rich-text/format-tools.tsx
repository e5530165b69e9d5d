import { type Editor, useEditorState } from '@tiptap/react'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import * as icons from '#src/ui/style/icons.ts'
import type { TextFlow } from '../text-flow.ts'
import { isAllowedLink, safeRel } from './rich-text.ts'
import styles from './rich-text-editor.module.css'
import { withScheme } from './typed-address.ts'

interface Tool {
  name: string
  /** The mark or node that must be active for the button to look pressed. */
  active: string
  icon: string
  /** The letter that is pressed with Ctrl or Cmd, or the code of the key that is pressed with Shift too. */
  key?: string
}

const tools: readonly Tool[] = [
  { name: 'Bold', active: 'bold', icon: icons.bold, key: 'b' },
  { name: 'Italic', active: 'italic', icon: icons.italic, key: 'i' },
  { name: 'Underline', active: 'underline', icon: icons.underline, key: 'u' },
  { name: 'Strike', active: 'strike', icon: icons.strikethrough },
  { name: 'Bullet list', active: 'bulletList', icon: icons.list, key: 'Digit8' },
  { name: 'Ordered list', active: 'orderedList', icon: icons.numberedList, key: 'Digit7' },
]

/** Uses a tool and announces what it did: a screen reader does not notice a changed style. */
export function format(editor: Editor, tool: Tool, { announce }: Pick<TextFlow, 'announce'>): void {
  const chain = editor.chain().focus()
  const { active } = tool
  if (active.endsWith('List')) chain.toggleList(active, 'listItem').run()
  else chain.toggleMark(active).run()
  announce(`${tool.name} ${editor.isActive(active) ? 'on' : 'off'}`)
}

export function toolOfKey(event: KeyboardEvent): Tool | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined
  const pressed = event.shiftKey ? event.code : event.key.toLowerCase()
  return tools.find(({ key }) => key === pressed)
}

const linkOf = (editor: Editor): string | undefined => editor.getAttributes('link').href

type Saying = Pick<TextFlow, 'tell' | 'announce'>

/** Prompts for the URL of a link: cancel changes nothing, an empty text removes the link, anything else sets it. */
function askForLink(editor: Editor, flow: Saying): void {
  const answer = window.prompt('Enter URL:', linkOf(editor) ?? 'https://')
  if (answer !== null) setLink(editor, answer, flow)
}

/** Does the same with a dialog that finds pages of this site. */
export function chooseLink(editor: Editor, flow: TextFlow): void {
  flow.chooseLink(linkOf(editor), (address) => setLink(editor, address, flow))
}

/** Sets the link. An empty URL removes it; a forbidden one changes nothing and is reported. */
function setLink(editor: Editor, address: string, { tell, announce }: Saying): void {
  const href = withScheme(address.trim())
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
  if (editor.state.selection.empty && !linkOf(editor)) {
    // Without a selection, the URL becomes the text of the link.
    const marks = [{ type: 'link', attrs: { href } }]
    editor.chain().focus().insertContent({ type: 'text', text: href, marks }).run()
    // All attributes: a selection with links of another kind becomes one link.
  } else chain.setLink({ href, target: '_blank', rel: safeRel }).run()
  announce('Link set')
}

type RichTextToolbarProps = {
  editor: Editor
  label: string
  flow: TextFlow
  /** Further buttons behind those of the text. */
  children?: ReactNode
}

export function RichTextToolbar({ editor, label, flow, children }: RichTextToolbarProps) {
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
      {children}
    </div>
  )
}
