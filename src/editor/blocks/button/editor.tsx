import { Button, buttonClass } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import * as icons from '#src/ui/style/icons.ts'
import type { BlockEditorEntry, BlockEditorProps } from '../editor-props.ts'
import { maxLineLength } from '../reading-raw.ts'
import { isAllowedLink } from '../rich-text/rich-text.ts'
import { withScheme } from '../rich-text/typed-address.ts'
import styles from './editor.module.css'

function ButtonEditor({ block, onChange, flow }: BlockEditorProps<'button'>) {
  const setHref = (typed: string) => {
    const href = withScheme(typed.trim())
    if (isAllowedLink(href)) onChange({ ...block, href })
    else flow.tell('This kind of link is not allowed.')
  }
  return (
    <div className={styles.editor}>
      <span aria-hidden="true" dir="auto" className={buttonClass({ size: 'large' }, styles.shown)}>
        {block.label || 'Label'}
      </span>
      <TextField
        label="Label"
        data-path="label"
        maxLength={maxLineLength}
        dir="auto"
        type="text"
        value={block.label}
        onChange={(event) => onChange({ ...block, label: event.target.value })}
      />
      <TextField
        label="Address"
        data-path="href"
        type="text"
        inputMode="url"
        placeholder="https://"
        value={block.href}
        onChange={(event) => onChange({ ...block, href: event.target.value })}
        onBlur={(event) => setHref(event.target.value)}
      />
      <Button look="secondary" onClick={() => flow.chooseLink(block.href || undefined, setHref)}>
        Find a page to link to
      </Button>
    </div>
  )
}

export const buttonEditor: BlockEditorEntry<'button'> = { icon: icons.button, Editor: ButtonEditor }
