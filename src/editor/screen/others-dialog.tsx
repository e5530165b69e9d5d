import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { listOf } from '#src/ui/text/words.ts'
import type { ChangedPart } from '../shared-text/shared-text.ts'
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
  const { title, description, others, goOn, onLookFirst } = props
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
