import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { listOf } from '#src/ui/text/words.ts'
import { idOfPart } from '../document/shared-document.ts'
import type { ChangedPart } from '../shared-text/shared-text.ts'
import { focusField } from '../writing/focus-block.ts'
import styles from './others-dialog.module.css'

type OthersDialogProps = {
  title: string
  description: string
  others: readonly ChangedPart[]
  goOn: { label: string; run: () => void }
  onLookFirst: () => void
}

/** Names changes of others before they go online with one's own. */
export function OthersDialog(props: OthersDialogProps) {
  const { title, description, others, goOn } = props
  const onLookFirst = () => {
    props.onLookFirst()
    // The dialog returns the focus first, in a timer that it starts when it is gone.
    setTimeout(() => setTimeout(() => showFirst(others)))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLookFirst()
      }}
      title={title}
      description={description}
      actions={
        <>
          <Button look="secondary" onClick={onLookFirst}>
            Look first
          </Button>
          <Button onClick={goOn.run}>{goOn.label}</Button>
        </>
      }
    >
      {others.length > 0 ? (
        <ul className={styles.parts}>
          {others.map(({ key, label, people }) => (
            <li key={key}>
              <span>{label}</span> <strong>{listOf(people)}</strong>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  )
}

/** Leads to the first of these parts that is on the screen: a block, or a field. */
function showFirst(others: readonly ChangedPart[]): void {
  const frame = ({ key }: ChangedPart) => `[data-block-id="${CSS.escape(idOfPart(key))}"]`
  const field = ({ key }: ChangedPart) => `[name="${CSS.escape(key)}"]`
  const first = others.find((part) => document.querySelector(`${frame(part)}, ${field(part)}`))
  if (!first) return
  if (document.querySelector(frame(first))) focusField(idOfPart(first.key))
  else document.querySelector<HTMLElement>(field(first))?.focus()
}
