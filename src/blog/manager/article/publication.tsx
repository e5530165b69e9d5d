import { useState } from 'react'
import { inputOf, momentOf, momentOfInput, staffZone } from '#src/session/staff-time.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/field.tsx'
import type { useSaving } from '../saving/use-saving.ts'
import details from './article-details.module.css'
import styles from './publication.module.css'
import type { BlogEditorState } from './use-blog-editor.ts'

type PublicationProps = { editor: BlogEditorState; saving: ReturnType<typeof useSaving> }

/** When the article goes out, its date, and taking it back. */
export function Publication({ editor, saving }: PublicationProps) {
  const { base } = editor
  const published = base?.status === 'published'
  return (
    <section className={details.part} aria-label="Publication">
      <h2 className={details.heading}>Publication</h2>
      {published ? null : <Schedule key={base?.publishAt} editor={editor} saving={saving} />}
      {base ? <PostedOn key={base.createdAt} createdAt={base.createdAt} saving={saving} /> : null}
      {published ? <Unpublish saving={saving} /> : null}
    </section>
  )
}

function Schedule({ editor, saving }: PublicationProps) {
  const publishAt = editor.base?.publishAt ?? null
  const [value, setValue] = useState(publishAt ? inputOf(publishAt) : '')
  const chosen = momentOfInput(value)
  const save = (at: string | null, said: string) => void saving.saveHere({ publishAt: at }, said)
  return (
    <>
      {publishAt ? (
        <p className={styles.scheduled}>
          Goes out <time dateTime={publishAt}>{momentOf(publishAt)}</time>
        </p>
      ) : null}
      <TextField
        label="Publish at"
        type="datetime-local"
        hint={`Time zone: ${staffZone()}`}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <div className={details.row}>
        <Button
          look="secondary"
          disabled={!chosen || saving.busy !== undefined}
          onClick={() => chosen && save(chosen, `Scheduled for ${momentOf(chosen)}.`)}
        >
          {publishAt ? 'Change time' : 'Schedule'}
        </Button>
        {publishAt ? (
          <Button
            look="quiet"
            disabled={saving.busy !== undefined}
            onClick={() => save(null, 'No longer scheduled.')}
          >
            Cancel schedule
          </Button>
        ) : null}
      </div>
    </>
  )
}

type PostedOnProps = Pick<PublicationProps, 'saving'> & { createdAt: string }

function PostedOn({ createdAt, saving }: PostedOnProps) {
  const [value, setValue] = useState(inputOf(createdAt))
  const chosen = momentOfInput(value)
  const changed = chosen !== undefined && value !== inputOf(createdAt)
  return (
    <details className={styles.date}>
      <summary>Date: {momentOf(createdAt)}</summary>
      <TextField
        label="Date of the article"
        type="datetime-local"
        hint={`Readers see the day in UTC, and articles are listed by it. Time zone: ${staffZone()}`}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <div className={details.row}>
        <Button
          look="secondary"
          disabled={!changed || saving.busy !== undefined}
          onClick={() => void saving.saveHere({ createdAt: chosen }, 'Date changed.')}
        >
          Change date
        </Button>
      </div>
    </details>
  )
}

function Unpublish({ saving }: Pick<PublicationProps, 'saving'>) {
  const [asking, setAsking] = useState(false)
  return (
    <div className={details.row}>
      <Button look="quiet" disabled={saving.busy !== undefined} onClick={() => setAsking(true)}>
        Unpublish
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Unpublish this article?"
        description="Visitors no longer find it. It becomes a draft that you can publish again."
        actions={
          <>
            <Button look="quiet" onClick={() => setAsking(false)}>
              Keep it published
            </Button>
            <Button
              onClick={() => {
                setAsking(false)
                void saving.unpublish()
              }}
            >
              Unpublish
            </Button>
          </>
        }
      />
    </div>
  )
}
