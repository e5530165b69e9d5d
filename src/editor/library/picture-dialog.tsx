import { useState } from 'react'
import type { LibraryPicture } from '#src/media/library-contract.ts'
import { useIsAtLeast } from '#src/session/session.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { type Action, useAction } from '#src/ui/form/use-action.ts'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { ImagePicker } from '../blocks/image-picker.tsx'
import { FocusPoint } from './focus-point.tsx'
import styles from './library.module.css'
import { nameOf } from './picture-list.tsx'
import { libraryCalls, libraryQueries } from './queries.ts'

type PictureDialogProps = { picture: LibraryPicture; onClose: () => void }

/** Everything about one picture, and what can be done with it. */
export function PictureDialog({ picture, onClose }: PictureDialogProps) {
  const [alt, setAlt] = useState(picture.alt)
  const [focus, setFocus] = useState(picture.focus)
  const isEditor = useIsAtLeast('editor')
  const action = useAction({ invalidates: libraryQueries.all })
  const isMoved = focus.x !== picture.focus.x || focus.y !== picture.focus.y
  const save = async () => {
    const change = { ...(alt !== picture.alt && { alt }), ...(isMoved && { focus }) }
    if (await action.run(() => libraryCalls.describe(picture, change), 'Picture saved.')) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={nameOf(picture)}
      description={factsOf(picture)}
      width="wide"
      actions={
        <>
          {isEditor ? <Changes picture={picture} action={action} onDone={onClose} /> : null}
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
          <Button disabled={action.busy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.details}>
        <FocusPoint picture={picture} focus={focus} onFocus={setFocus} />
        <TextField
          label="Alt text"
          hint="New uses of the picture begin with it. Texts that have the picture keep their own."
          maxLength={1000}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        <Places uses={picture.uses} />
        <Outcome action={action} />
      </div>
    </Dialog>
  )
}

const factsOf = ({ name, width, height, bytes, type }: LibraryPicture) =>
  [
    name,
    `${width} × ${height} pixels`,
    type.slice('image/'.length).toUpperCase(),
    `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`,
  ]
    .filter(Boolean)
    .join(', ')

function Places({ uses }: Pick<LibraryPicture, 'uses'>) {
  if (uses.length === 0) return <p>Nothing uses this picture.</p>
  return (
    <section aria-label="Where it is used">
      <h3>Where it is used</h3>
      <ul className={styles.places}>
        {uses.map(({ kind, title, href, isEarlier }) => (
          <li key={`${kind} ${href} ${title}`}>
            {kind}: {href ? <RouterLink href={href}>{title}</RouterLink> : title}
            {isEarlier ? ' (only an earlier version or unsaved text)' : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChangesProps = { picture: LibraryPicture; action: Action; onDone: () => void }

function Changes({ picture, action, onDone }: ChangesProps) {
  const [file, setFile] = useState<File>()
  const then = async (work: Promise<boolean>) => {
    if (await work) onDone()
  }
  return (
    <>
      <ConfirmButton
        look="danger"
        disabled={action.busy}
        ask={{
          title: 'Delete this picture?',
          text: 'It cannot be brought back.',
          confirm: 'Delete',
          look: 'danger',
        }}
        onConfirm={() =>
          void then(action.run(() => libraryCalls.remove(picture), 'Picture deleted.'))
        }
      >
        Delete
      </ConfirmButton>
      <ImagePicker onFiles={([chosen]) => setFile(chosen)}>Replace everywhere</ImagePicker>
      <ConfirmDialog
        open={file !== undefined}
        title="Replace everywhere?"
        text={`“${file?.name}” takes its place in every text, also in earlier versions and in what visitors see now. Sent newsletters keep their picture.`}
        confirm="Replace"
        onConfirm={() => {
          if (!file) return
          const replace = () => libraryCalls.replace(picture, file)
          void then(action.run(replace, 'Picture replaced everywhere.'))
        }}
        onClose={() => setFile(undefined)}
      />
    </>
  )
}
