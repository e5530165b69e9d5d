import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import styles from './publish-dialog.module.css'
import type { Question } from './use-saving.ts'

type PublishDialogProps = { question: Question; onLookFirst: () => void }

const list = new Intl.ListFormat('en')

/** Names what would go online that this person has not published before. */
export function PublishDialog({ question, onLookFirst }: PublishDialogProps) {
  const { others, became, goOn } = question
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLookFirst()
      }}
      title={titleOf(question)}
      description={descriptionOf(question)}
      actions={
        <>
          <Button look="secondary" onClick={onLookFirst}>
            Look first
          </Button>
          <Button onClick={goOn}>{labelOf(became, others.length)}</Button>
        </>
      }
    >
      {others.length > 0 ? (
        <ul className={styles.parts}>
          {others.map(({ key, label, people }) => (
            <li key={key}>
              <span>{label}</span> <strong>{list.format(people)}</strong>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  )
}

function titleOf({ became, others }: Question): string {
  if (became === 'draft') return 'Publish it again?'
  if (became === 'published') return 'This article is online now'
  return others.length === 1
    ? 'Publish one change of a colleague too?'
    : 'Publish the changes of colleagues too?'
}

function descriptionOf({ became }: Question): string {
  if (became === 'draft')
    return 'Someone else unpublished this article in the meantime. Publishing puts it online again.'
  if (became === 'published')
    return 'Someone else published this article in the meantime. Saving your changes puts them online.'
  return 'These parts of the article contain changes that were not published before and that are not yours.'
}

function labelOf(became: Question['became'], others: number): string {
  if (became === 'published') return 'Update the article'
  return others > 0 ? 'Publish all' : 'Publish it again'
}
