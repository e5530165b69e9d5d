import { OthersDialog } from '#src/editor/screen/others-dialog.tsx'
import type { Question } from './use-save-run.ts'

type PublishDialogProps = { question: Question; onLookFirst: () => void }

export function PublishDialog({ question, onLookFirst }: PublishDialogProps) {
  const { others, became, goOn } = question
  return (
    <OthersDialog
      title={titleOf(question)}
      description={descriptionOf(question)}
      others={others}
      goOn={{ label: labelOf(became, others.length), run: goOn }}
      onLookFirst={onLookFirst}
    />
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
