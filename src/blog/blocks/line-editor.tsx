import { classNames } from '#src/ui/class-names.ts'
import styles from './line-editor.module.css'

type LineEditorProps = {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** One line of an article, typed in the style that readers will see. */
export function LineEditor({ label, value, onChange, className }: LineEditorProps) {
  return (
    <input
      type="text"
      className={classNames(className, styles.line)}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
