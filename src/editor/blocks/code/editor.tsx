import { type KeyboardEvent, useId, useRef } from 'react'
import { SelectField } from '#src/ui/form/field.tsx'
import * as icons from '#src/ui/style/icons.ts'
import type { BlockEditorEntry, BlockEditorProps } from '../editor-props.ts'
import type { TextFlow } from '../text-flow.ts'
import { useSteadyCaret } from '../use-steady-caret.ts'
import { mostCode } from './block.ts'
import { editOfKey } from './code-keys.ts'
import styles from './editor.module.css'
import { languageOf, languages } from './languages.ts'

const known = Object.entries(languages)

function CodeEditor({ block, onChange, flow }: BlockEditorProps<'code'>) {
  const { id, content, language } = block
  const field = useRef<HTMLTextAreaElement>(null)
  const hint = useId()
  useSteadyCaret(field, content)
  const name = languageOf(language) ?? language
  const unknown = name && !languageOf(name) ? [[name, `${name} (plain text)`] as const] : []
  const change = (value: string) => onChange({ ...block, content: value })

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { currentTarget: input, ctrlKey, metaKey, altKey } = event
    if (event.nativeEvent.isComposing || altKey) return
    const selection = {
      value: input.value,
      from: input.selectionStart,
      to: input.selectionEnd,
    }
    const edit = ctrlKey || metaKey ? undefined : editOfKey(selection, event)
    if (edit && input.value.length - (edit.to - edit.from) + edit.by.length <= mostCode) {
      input.setRangeText(edit.by, edit.from, edit.to, edit.selects ? 'select' : 'end')
      change(input.value)
    } else if (!edit && !leaveByKey(event, selection, id, flow)) return
    event.preventDefault()
  }

  return (
    <div className={styles.editor}>
      <SelectField
        label="Language of the code"
        hideLabel
        className={styles.language}
        value={name}
        options={[['', 'Plain text'], ...known, ...unknown]}
        onChange={(event) => onChange({ ...block, language: event.target.value })}
      />
      <textarea
        ref={field}
        className={styles.code}
        aria-label="Code"
        aria-describedby={hint}
        placeholder="Code"
        rows={content.split('\n').length}
        maxLength={mostCode}
        wrap="off"
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={content}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={hint} className={styles.hint}>
        Tab indents. Escape leaves the code.
      </p>
    </div>
  )
}

/** Handles the keys that leave the code; returns true if the key was one of them. */
function leaveByKey(
  { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  { value, from, to }: { value: string; from: number; to: number },
  id: string,
  flow: TextFlow,
): boolean {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') {
    if (from > 0 || to < value.length) return false
    flow.selectAll()
    return true
  }
  if (ctrlKey || metaKey || shiftKey) return false
  const isFirstLine = !value.slice(0, to).includes('\n')
  const isLastLine = !value.slice(from).includes('\n')
  if (key === 'Escape') flow.select(id)
  else if (key === 'Backspace' && value === '') flow.join(id)
  else if ((key === 'ArrowUp' && isFirstLine) || (key === 'ArrowLeft' && to === 0))
    flow.leave(id, 'before')
  else if ((key === 'ArrowDown' && isLastLine) || (key === 'ArrowRight' && from === value.length))
    flow.leave(id, 'after')
  else return false
  return true
}

export const codeEditor: BlockEditorEntry<'code'> = { icon: icons.code, Editor: CodeEditor }
