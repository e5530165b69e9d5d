import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

type PublishedDialogProps = {
  /** Who published or scheduled it. */
  by: string | null | undefined
  onUpdate: () => void
  onNewDraft: () => void
  onLater: () => void
}

/** The draft that is edited is public by now. Saving it as a draft must not change what the public sees. */
export function PublishedDialog({ by, onUpdate, onNewDraft, onLater }: PublishedDialogProps) {
  return (
    <Dialog
      open
      closeOnOutsideClick={false}
      onOpenChange={(open) => {
        if (!open) onLater()
      }}
      title="This article was published in the meantime"
      description={`${by ? `${by} published it. ` : ''}Your changes were made to the draft. The public page was not changed. Choose what happens with your changes.`}
      actions={
        <>
          <Button look="quiet" onClick={onLater}>
            Go on editing
          </Button>
          <Button look="secondary" onClick={onNewDraft}>
            Keep my changes as a new draft
          </Button>
          <Button onClick={onUpdate}>Update the published article</Button>
        </>
      }
    />
  )
}
