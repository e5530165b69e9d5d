import { useMemo, useState } from 'react'
import {
  inputOf,
  momentOf,
  momentOfInput,
  skippedTime,
  staffZone,
} from '#src/session/staff-time.ts'
import { useIsAtLeast } from '#src/session/use-session.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import type { StagedUpdate } from '../../staged-contract.ts'
import type { useSaving } from '../saving/use-saving.ts'
import { StagedSection } from '../staged/staged-update.tsx'
import details from './article-details.module.css'
import styles from './publication.module.css'
import { PublishAtField, usePublishAt } from './publish-at-field.tsx'
import type { BlogEditorState } from './use-blog-editor.ts'

type ScheduleProps = { editor: BlogEditorState; saving: ReturnType<typeof useSaving> }
type PublicationProps = ScheduleProps & { staged: StagedUpdate | null | undefined }

/** When the article is published, its date, and unpublishing. */
export function Publication({ editor, saving, staged }: PublicationProps) {
  const { base } = editor
  const published = base?.status === 'published'
  const mayPublish = useIsAtLeast('editor')
  return (
    <section className={details.part} aria-label="Publication">
      <h2 className={details.heading}>Publication</h2>
      {published ? null : mayPublish ? (
        <Schedule key={base?.publishAt} editor={editor} saving={saving} />
      ) : (
        <ScheduleOfWriter publishAt={base?.publishAt ?? null} />
      )}
      <StagedSection editor={editor} saving={saving} staged={staged} />
      {base && (mayPublish || !published) ? (
        <PostedOn key={base.createdAt} createdAt={base.createdAt} saving={saving} />
      ) : null}
      {published && mayPublish ? <Unpublish saving={saving} /> : null}
    </section>
  )
}

/** Writers schedule nothing. */
function ScheduleOfWriter({ publishAt }: { publishAt: string | null }) {
  if (!publishAt) return <p>An editor publishes or schedules this draft.</p>
  return (
    <p className={styles.scheduled}>
      An editor scheduled this draft. Goes out{' '}
      <time dateTime={publishAt}>{momentOf(publishAt)}</time>. When you save a change, it is no
      longer scheduled, and an editor has to schedule it again.
    </p>
  )
}

function Schedule({ editor, saving }: ScheduleProps) {
  const publishAt = editor.base?.publishAt ?? null
  const time = usePublishAt(publishAt)
  const { chosen } = time
  const save = async (at: string | null, said: string) =>
    time.setRefusal(await saving.saveHere({ publishAt: at }, said))
  return (
    <>
      {publishAt ? (
        <p className={styles.scheduled}>
          Goes out <time dateTime={publishAt}>{momentOf(publishAt)}</time>
        </p>
      ) : null}
      <PublishAtField label="Publish at" time={time} />
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

type PostedOnProps = Pick<ScheduleProps, 'saving'> & { createdAt: string }

function PostedOn({ createdAt, saving }: PostedOnProps) {
  const [value, setValue] = useState(() => inputOf(createdAt))
  const [refusal, setRefusal] = useState<string>()
  // Computed once: the details render with every key in the text, and time zones take a while.
  const { chosen, skipped, changed } = useMemo(() => {
    const moment = momentOfInput(value)
    const isOther = moment !== undefined && value !== inputOf(createdAt)
    return { chosen: moment, skipped: skippedTime(value), changed: isOther }
  }, [value, createdAt])
  return (
    <details className={styles.date}>
      <summary>Date: {momentOf(createdAt)}</summary>
      <TextField
        label="Date of the article"
        type="datetime-local"
        hint={`Readers see the day in UTC, and articles are listed by it. Time zone: ${staffZone()}`}
        value={value}
        error={skipped ?? refusal}
        onChange={(event) => {
          setValue(event.target.value)
          setRefusal(undefined)
        }}
      />
      <div className={details.row}>
        <Button
          look="secondary"
          disabled={!changed || skipped !== undefined || saving.busy !== undefined}
          onClick={async () =>
            setRefusal(await saving.saveHere({ createdAt: chosen }, 'Date changed.'))
          }
        >
          Change date
        </Button>
      </div>
    </details>
  )
}

function Unpublish({ saving }: Pick<ScheduleProps, 'saving'>) {
  const [asking, setAsking] = useState(false)
  return (
    <div className={details.row}>
      <Button look="quiet" disabled={saving.busy !== undefined} onClick={() => setAsking(true)}>
        Unpublish
      </Button>
      <ConfirmDialog
        open={asking}
        title="Unpublish this article?"
        text="Visitors no longer find it. It becomes a draft that you can publish again."
        cancel="Keep it published"
        confirm="Unpublish"
        onConfirm={() => void saving.unpublish()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
