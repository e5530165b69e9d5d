import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import styles from './panel.module.css'

const fieldWith = (fallback: string) => `{first name|${fallback.trim()}}`

/** Puts the field for a first name where the caret is, or was last, in any text of the letter. */
export function InsertName({ writing }: { writing: RefObject<HTMLElement | null> }) {
  const [fallback, setFallback] = useState('there')
  const [said, setSaid] = useState('')
  const last = useRef<{ text: HTMLElement; caret: Range | undefined }>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && isText(target))
        last.current = { text: target, caret: caretIn(target) }
    }
    const area = writing.current
    area?.addEventListener('focusout', note)
    return () => area?.removeEventListener('focusout', note)
  }, [writing])
  const field = fieldWith(fallback)
  const insert = () => {
    const focused = document.activeElement
    if (
      !(focused instanceof HTMLElement && writing.current?.contains(focused) && isText(focused))
    ) {
      const { text, caret } = last.current ?? {}
      if (!text?.isConnected) return setSaid('Put the caret into a text first.')
      text.focus()
      if (caret)
        getSelection()?.setBaseAndExtent(
          caret.startContainer,
          caret.startOffset,
          caret.endContainer,
          caret.endOffset,
        )
    }
    // The one way that fields and editors of rich text share; what they do then is as if somebody typed.
    const isDone = document.execCommand('insertText', false, field)
    setSaid(isDone ? `${field} was inserted.` : `Type ${field} where the name should be.`)
  }
  return (
    <details className={styles.panel}>
      <summary>First names</summary>
      <p>
        <code>{field}</code> in a subject, preheader or text becomes the reader’s first name.
        Readers without a name that they confirmed, the preview, tests and the web version get the
        text after the bar.
      </p>
      <TextField
        label="Text for readers without a name"
        maxLength={40}
        value={fallback}
        onChange={({ target }) => setFallback(target.value.replaceAll(/[{}|]/g, ''))}
      />
      <Button
        look="secondary"
        disabled={!fallback.trim()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={insert}
      >
        Insert the first name
      </Button>
      <p role="status">{said}</p>
    </details>
  )
}

/** Fields keep their caret; an editor of rich text that gets the focus again begins at its start. */
function caretIn(text: HTMLElement): Range | undefined {
  const selection = getSelection()
  if (!text.isContentEditable || !selection?.rangeCount) return undefined
  const range = selection.getRangeAt(0)
  return text.contains(range.startContainer) ? range.cloneRange() : undefined
}

const isText = (element: HTMLElement) =>
  element.isContentEditable ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && ['text', 'url', ''].includes(element.type))
