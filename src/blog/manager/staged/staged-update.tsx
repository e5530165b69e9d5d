import { momentOf } from '#src/session/staff-time.ts'
import { Button } from '#src/ui/form/button.tsx'
import type { StagedUpdate } from '../../staged-contract.ts'
import details from '../article/article-details.module.css'
import styles from '../article/publication.module.css'
import { PublishAtField, usePublishAt } from '../article/publish-at-field.tsx'
import type { BlogEditorState } from '../article/use-blog-editor.ts'
import type { useSaving } from '../saving/use-saving.ts'
import { DiscardUpdate } from './discard-update.tsx'
import { PublishAnyway, pauseReasonOf } from './paused-update.tsx'
import { useFocusKept } from './use-focus-kept.ts'
import { useStagedActions } from './use-staged-actions.ts'

type Props = { editor: BlogEditorState; saving: ReturnType<typeof useSaving> }
type StagedProps = Props & { staged: StagedUpdate; blogId: number }

/** An update of a published article that goes online later. */
export function StagedSection({
  staged,
  ...props
}: Props & { staged: StagedUpdate | null | undefined }) {
  const { base, deleted } = props.editor
  const place = useFocusKept(`${staged?.stagedId} ${staged?.publishAt}`)
  if (!base || deleted || staged === undefined) return null
  if (!staged && base.status !== 'published') return null
  return (
    <div {...place} id="staged-update" className={details.part} tabIndex={-1}>
      {staged ? (
        <Staged key={staged.stagedId} {...props} staged={staged} blogId={base.blogId} />
      ) : (
        <StageForm {...props} />
      )}
    </div>
  )
}

function StageForm({ editor, saving }: Props) {
  const time = usePublishAt(null)
  const isReady = editor.dirty && saving.busy === undefined
  const stage = async (at: string | null, said: string) =>
    time.setRefusal(await saving.stage(at, said))
  return (
    <>
      <PublishAtField label="Publish this update at" time={time} />
      <p className={styles.hint}>
        {editor.dirty
          ? 'The text as it is now goes online at that time. Writing that goes on is not part of it.'
          : 'There is no change to schedule: the text is online as it is here.'}
      </p>
      <div className={details.row}>
        <Button
          look="secondary"
          disabled={!isReady || !time.chosen}
          onClick={() =>
            time.chosen && stage(time.chosen, `Update scheduled for ${momentOf(time.chosen)}.`)
          }
        >
          Schedule this update
        </Button>
        <Button
          look="quiet"
          disabled={!isReady}
          onClick={() => stage(null, 'Update staged, without a time.')}
        >
          Stage without a time
        </Button>
      </div>
    </>
  )
}

function Staged({ editor, saving, staged, blogId }: StagedProps) {
  const actions = useStagedActions({ editor, saving, blogId })
  const { publishAt, stagedAt, stagedBy, scheduledBy, paused } = staged
  const isPublished = editor.base?.status === 'published'
  return (
    <>
      {paused ? (
        <p className={styles.paused}>
          <strong>This update is paused.</strong> {pauseReasonOf(paused)}
        </p>
      ) : (
        <p className={styles.scheduled}>
          {publishAt ? (
            <>
              Update goes out <time dateTime={publishAt}>{momentOf(publishAt)}</time>
            </>
          ) : (
            'An update is staged, without a time.'
          )}
        </p>
      )}
      <p className={styles.hint}>
        Text of {momentOf(stagedAt)} by {stagedBy}
        {scheduledBy && scheduledBy !== stagedBy ? `, scheduled by ${scheduledBy}` : null}. Writing
        that goes on is not part of it.
      </p>
      {paused ? null : <StagedTime key={publishAt} staged={staged} actions={actions} />}
      <div className={details.row}>
        {paused ? <PublishAnyway staged={staged} paused={paused} actions={actions} /> : null}
        {isPublished ? (
          <Button
            look="secondary"
            disabled={actions.isBusy}
            onClick={() => saving.stage(undefined, 'The update now has the current text.')}
          >
            Replace with the current text
          </Button>
        ) : null}
        {paused ? null : (
          <Button
            look="secondary"
            disabled={actions.isBusy}
            onClick={() => actions.publish(staged)}
          >
            Publish now
          </Button>
        )}
        <DiscardUpdate staged={staged} actions={actions} />
      </div>
      {actions.failure ? (
        <p className={styles.bad} role="alert">
          {actions.failure}
        </p>
      ) : null}
    </>
  )
}

type StagedTimeProps = { staged: StagedUpdate; actions: ReturnType<typeof useStagedActions> }

function StagedTime({ staged, actions }: StagedTimeProps) {
  const { publishAt } = staged
  const time = usePublishAt(publishAt)
  const schedule = async (at: string | null, said: string) =>
    time.setRefusal(await actions.schedule(staged, at, said))
  return (
    <>
      <PublishAtField label="Publish this update at" time={time} />
      <div className={details.row}>
        <Button
          look="secondary"
          disabled={!time.chosen || actions.isBusy}
          onClick={() =>
            time.chosen && schedule(time.chosen, `Update scheduled for ${momentOf(time.chosen)}.`)
          }
        >
          {publishAt ? 'Change time' : 'Schedule this update'}
        </Button>
        {publishAt ? (
          <Button
            look="quiet"
            disabled={actions.isBusy}
            onClick={() => schedule(null, 'The update is no longer scheduled.')}
          >
            Remove time
          </Button>
        ) : null}
      </div>
    </>
  )
}
