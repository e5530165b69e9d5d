import { useIsAtLeast } from '#src/session/session.ts'
import { dayOf, momentOf } from '#src/session/staff-time.ts'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { LinksHere } from '../links/links-here.tsx'
import { StagedSection } from '../staged/staged-update.tsx'
import { useArticle } from './article-context.ts'
import details from './article-details.module.css'
import type { BlogEditorState } from './article-text.ts'
import styles from './publication.module.css'
import { TimeForm } from './time-form.tsx'

export function Publication() {
  const { editor, saving } = useArticle()
  const { base } = editor
  const disabled = saving.busy !== undefined
  const published = base?.status === 'published'
  const mayPublish = useIsAtLeast('editor')
  return (
    <section className={details.part} aria-label="Publication">
      <h2 className={details.heading}>Publication</h2>
      {published ? null : mayPublish ? (
        <Schedule key={base?.publishAt} />
      ) : (
        <ScheduleOfWriter base={base} />
      )}
      <StagedSection />
      {base && (mayPublish || !published) ? (
        <details key={base.createdAt} className={styles.date}>
          <summary>Date: {momentOf(base.createdAt)}</summary>
          <TimeForm
            label="Date of the article"
            hint="Readers see the day in UTC, and articles are listed by it."
            current={base.createdAt}
            busy={disabled}
            choose={{ label: 'Change date', announcement: () => 'Date changed.' }}
            onSave={(at, said) => saving.saveHere({ createdAt: at ?? undefined }, said)}
          />
        </details>
      ) : null}
      {base && published && mayPublish ? (
        <div className={details.row}>
          <ConfirmButton
            look="quiet"
            disabled={disabled}
            ask={{
              title: 'Unpublish this article?',
              text: 'Visitors no longer find it. It becomes a draft that you can publish again.',
              cancel: 'Keep it published',
              confirm: 'Unpublish',
              children: <LinksHere blogIds={[base.blogId]} />,
            }}
            onConfirm={() => void saving.unpublish()}
          >
            Unpublish
          </ConfirmButton>
        </div>
      ) : null}
    </section>
  )
}

function ScheduleOfWriter({ base }: Pick<BlogEditorState, 'base'>) {
  const { publishAt, submittedAt } = base ?? {}
  if (!publishAt) {
    return (
      <p>
        {submittedAt ? `Waiting for review since ${dayOf(submittedAt)}. ` : null}An editor publishes
        or schedules this draft.
      </p>
    )
  }
  return (
    <p className={styles.scheduled}>
      An editor scheduled this draft. Goes out{' '}
      <time dateTime={publishAt}>{momentOf(publishAt)}</time>. When you save a change, it is no
      longer scheduled, and an editor has to schedule it again.
    </p>
  )
}

function Schedule() {
  const { editor, saving } = useArticle()
  const publishAt = editor.base?.publishAt ?? null
  return (
    <>
      {publishAt ? (
        <p className={styles.scheduled}>
          Goes out <time dateTime={publishAt}>{momentOf(publishAt)}</time>
        </p>
      ) : null}
      <TimeForm
        label="Publish at"
        current={publishAt}
        busy={saving.busy !== undefined}
        choose={{
          label: publishAt ? 'Change time' : 'Schedule',
          announcement: (moment) => `Scheduled for ${moment}.`,
        }}
        clear={
          publishAt ? { label: 'Cancel schedule', announcement: 'No longer scheduled.' } : undefined
        }
        onSave={(at, announcement) => saving.saveHere({ publishAt: at }, announcement)}
      />
    </>
  )
}
