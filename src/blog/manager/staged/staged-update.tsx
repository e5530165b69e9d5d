import { type FocusEvent, useEffect, useRef } from 'react'
import { momentOf } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import type { PausedUpdate as Paused, StagedUpdate } from '../../staged-contract.ts'
import { useArticle } from '../article/article-context.ts'
import details from '../article/article-details.module.css'
import styles from '../article/publication.module.css'
import { TimeForm } from '../article/time-form.tsx'
import { useStagedActions } from './staged-queries.ts'

export function StagedSection() {
  const { editor, saving, staged } = useArticle()
  const { base, deleted } = editor
  const place = useFocusKept(`${staged?.stagedId} ${staged?.publishAt}`)
  if (!base || deleted || staged === undefined) return null
  if (!staged && base.status !== 'published') return null
  return (
    <div {...place} id="staged-update" className={details.part} tabIndex={-1}>
      {staged ? (
        <Staged key={staged.stagedId} staged={staged} />
      ) : (
        <TimeForm
          label="Publish this update at"
          current={null}
          busy={!editor.dirty || saving.busy !== undefined}
          choose={{ label: 'Schedule this update', announcement: scheduledText }}
          clear={{ label: 'Stage without a time', announcement: 'Update staged, without a time.' }}
          onSave={saving.stage}
        >
          <p className={styles.hint}>
            {editor.dirty
              ? 'The text as it is now goes online at that time. Later changes are not part of it.'
              : 'There is no change to schedule: this text is already online.'}
          </p>
        </TimeForm>
      )}
    </div>
  )
}

const scheduledText = (moment: string) => `Update scheduled for ${moment}.`

function Staged({ staged }: { staged: StagedUpdate }) {
  const { editor, saving } = useArticle()
  const actions = useStagedActions(editor, saving, staged)
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
        {scheduledBy && scheduledBy !== stagedBy ? `, scheduled by ${scheduledBy}` : null}. Later
        changes are not part of it.
      </p>
      {paused ? null : (
        <TimeForm
          key={publishAt}
          label="Publish this update at"
          current={publishAt}
          busy={actions.isBusy}
          choose={{
            label: publishAt ? 'Change time' : 'Schedule this update',
            announcement: scheduledText,
          }}
          clear={
            publishAt
              ? { label: 'Remove time', announcement: 'The update is no longer scheduled.' }
              : undefined
          }
          onSave={actions.schedule}
        />
      )}
      <div className={details.row}>
        {paused ? (
          <ConfirmButton
            look="secondary"
            disabled={actions.isBusy}
            ask={{
              title: 'Publish this update anyway?',
              text: consequenceOf(paused),
              cancel: 'Do not publish',
              confirm: 'Publish the update',
            }}
            onConfirm={() => void actions.publish()}
          >
            Publish it anyway
          </ConfirmButton>
        ) : null}
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
          <Button look="secondary" disabled={actions.isBusy} onClick={actions.publish}>
            Publish now
          </Button>
        )}
        <ConfirmButton
          look="quiet"
          disabled={actions.isBusy}
          ask={{
            title: 'Discard this update?',
            text: 'The staged text is deleted and does not go online. The article and the text in the editor stay as they are.',
            cancel: 'Keep it',
            confirm: 'Discard update',
          }}
          onConfirm={() => void actions.discard()}
        >
          {paused ? 'Discard it' : 'Discard'}
        </ConfirmButton>
      </div>
      {actions.failure ? (
        <p className={styles.bad} role="alert">
          {actions.failure}
        </p>
      ) : null}
    </>
  )
}

/** The pressed button is gone once the state has changed: the focus then goes to the place that contained it. */
function useFocusKept(state: string) {
  const ref = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the state has changed
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (isInside.current && isLost) ref.current?.focus({ preventScroll: true })
  }, [state])
  return {
    ref,
    onFocus: () => {
      isInside.current = true
    },
    // Without a related target the element itself is gone, or the window has lost the focus.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) isInside.current = false
    },
  }
}

function pauseReasonOf({ reason, by, at }: Paused): string {
  const when = at ? `on ${momentOf(at)}` : ''
  if (reason === 'unpublished')
    return `The article is not online any more. ${by} changed it last, ${when}.`
  if (reason === 'main')
    return 'Another article became the main article after this update was staged.'
  return `${by} changed the article ${when}, after this update was staged.`
}

function consequenceOf({ reason, by, at }: Paused): string {
  if (reason === 'unpublished')
    return 'The article goes online again, with the text of this update.'
  if (reason === 'main')
    return 'The article is published as it is in this update, with the place that it has there.'
  return `It replaces what is online, which ${by} changed${at ? ` on ${momentOf(at)}` : ''}. That text stays in the earlier versions.`
}

/** Above the text, because the details may be a closed drawer. */
export function PausedNotice() {
  const { staged, drawer } = useArticle()
  if (!staged?.paused) return null
  return (
    <Notice
      tone="warning"
      actions={
        <Button
          look="secondary"
          onClick={() => {
            drawer.reveal()
            document.getElementById('staged-update')?.focus()
          }}
        >
          Decide
        </Button>
      }
    >
      <strong>A staged update is paused.</strong> {pauseReasonOf(staged.paused)}
    </Notice>
  )
}
