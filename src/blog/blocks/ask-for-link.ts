import type { Editor } from '@tiptap/react'
import { isAllowedLink } from './rich-text.ts'

/** Asks where the selection leads: cancelled changes nothing, empty removes the link, anything else sets it. */
export function askForLink(editor: Editor, announce: (text: string) => void): void {
  const current = editor.getAttributes('link').href as string | undefined
  const answer = window.prompt('Enter URL:', current ?? 'https://')
  if (answer === null) return
  const href = answer.trim()
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href === '') {
    chain.unsetLink().run()
    return
  }
  if (!isAllowedLink(href)) {
    announce('This kind of link is not allowed.')
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
