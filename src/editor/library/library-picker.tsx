import { lazy, Suspense, useState } from 'react'
import type { LibraryPicture } from '#src/media/library-contract.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'

/** Loaded when somebody chooses from the library. */
const PictureList = lazy(async () => ({
  default: (await import('./picture-list.tsx')).PictureList,
}))

type LibraryPickerProps = {
  /** The accessible name, if the text alone does not say which image it is for. */
  label?: string
  onChoose: (picture: LibraryPicture) => void
}

export function LibraryPicker({ label, onChoose }: LibraryPickerProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" aria-label={label} onClick={() => setOpen(true)}>
        Choose from library
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Choose from the library" width="wide">
        <Suspense fallback={<p role="status">Loading...</p>}>
          <PictureList
            verb="Choose"
            onChoose={(picture) => {
              setOpen(false)
              onChoose(picture)
            }}
          />
        </Suspense>
      </Dialog>
    </>
  )
}
