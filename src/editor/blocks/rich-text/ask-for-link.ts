import type { Editor } from '@tiptap/react'
import type { TextFlow } from '../text-flow.ts'
import { isAllowedLink, safeRel, withScheme } from './rich-text.ts'

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
