import type { Editor } from '@tiptap/react'
import type { TextFlow } from '../text-flow.ts'
import { isAllowedLink, withScheme } from './rich-text.ts'

/** Asks where the selection leads: cancelled changes nothing, empty removes the link, anything else sets it. */
export function askForLink(editor: Editor, tell: (text: string) => void): void {
  const current = editor.getAttributes('link').href as string | undefined
  const answer = window.prompt('Enter URL:', current ?? 'https://')
  if (answer === null) return
  setLink(editor, answer, tell)
}

/** The same with a dialog that finds pages of this site. */
export function chooseLink(editor: Editor, flow: TextFlow): void {
  const current = editor.getAttributes('link').href as string | undefined
  flow.chooseLink(current, (address) => setLink(editor, address, flow.tell))
}

/** An empty address removes the link; one that is not allowed changes nothing and is reported. */
export function setLink(editor: Editor, address: string, tell: (text: string) => void): void {
  const href = withScheme(address.trim())
  const current = editor.getAttributes('link').href as string | undefined
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href === '') {
    chain.unsetLink().run()
    return
  }
  if (!isAllowedLink(href)) {
    tell('This kind of link is not allowed.')
    return
  }
  if (editor.state.selection.empty && !current) {
    // A link needs words to stand on; without a selection its address is the words.
    const marks = [{ type: 'link', attrs: { href } }]
    editor.chain().focus().insertContent({ type: 'text', text: href, marks }).run()
    return
  }
  chain.setLink({ href }).run()
}
