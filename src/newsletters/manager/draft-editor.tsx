import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AlsoHere } from '#src/editor/screen/also-here.tsx'
import { SharedTextField } from '#src/editor/screen/shared-fields.tsx'
import { useRestore } from '#src/editor/screen/use-restore.tsx'
import { momentOf } from '#src/session/staff-time.ts'
import { LeaveGuard } from '#src/ui/dialog/leave-guard.tsx'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import type { Newsletter } from '../contract.ts'
import { fieldsOf } from '../document.ts'
import { AudienceForm } from './audience-form.tsx'
import styles from './draft-editor.module.css'
import { Duplicate } from './duplicate.tsx'
import type { LetterText } from './letter-text.ts'
import panelStyles from './panel.module.css'
import { PreviewPanel } from './preview-panel.tsx'
import { newsletterQueries, useDeleteNewsletters } from './queries.ts'
import { SendButton, SendPanel, useSending } from './send-panel.tsx'
import { type Draft, useDraft } from './use-draft.ts'

/** The content editor, passed in by the route because it finds articles to link to. */
type ContentEditorSlot = (
  props: Pick<LetterText, 'editing' | 'session' | 'images'> & { onSave: () => void },
) => ReactNode

export interface Editing {
  /** Undefined for a newsletter that was no draft when the page was opened. */
  letter?: LetterText
  ContentEditor: ContentEditorSlot
  onDeleted: () => void
}

type DraftEditorProps = Omit<Editing, 'letter'> & {
  newsletter: Newsletter
  opened: LetterText
  onDuplicated: (newsletterId: number) => void
}

export function DraftEditor(props: DraftEditorProps) {
  const { newsletter, ContentEditor, onDeleted, onDuplicated, opened } = props
  const { newsletterId, kind } = newsletter
  const draft = useDraft(opened)
  const { letter, change, version, sync } = draft
  const [leaving, setLeaving] = useState(false)
  const deleteLater = useDeleteNewsletters()
  const sending = useSending({ newsletterId, opened, draft })
  return (
    <>
      <div className={styles.bar}>
        <p role="status" className={styles.saved}>
          {savedText(draft)}
        </p>
        <Duplicate
          newsletter={{ ...newsletter, ...fieldsOf(letter), audience: draft.audience }}
          onCreated={onDuplicated}
        />
        <Button
          look="quiet"
          onClick={() => {
            setLeaving(true)
            deleteLater([newsletter])
            onDeleted()
          }}
        >
          Delete this draft
        </Button>
        <SendButton sending={sending} opened={opened} />
      </div>
      <AlsoHere others={sync.others} />
      {newsletter.lastError ? <Notice tone="warning">{newsletter.lastError}</Notice> : null}
      <div className={styles.columns}>
        <div className={styles.writing}>
          <SharedTextField
            label="Subject"
            name="subject"
            value={letter.subject}
            maxLength={200}
            onChange={(subject) => change({ subject }, 'subject')}
          />
          <SharedTextField
            label="Preheader"
            name="preheader"
            hint="Mail programs show it beside the subject."
            value={letter.preheader}
            maxLength={200}
            onChange={(preheader) => change({ preheader }, 'preheader')}
          />
          <ContentEditor
            editing={opened.editing}
            session={opened.session}
            images={opened.images}
            onSave={() => void draft.save()}
          />
        </div>
        <div className={styles.preview}>
          <PreviewPanel newsletterId={newsletterId} version={version} />
        </div>
      </div>
      <aside className={styles.side}>
        <AudienceForm
          newsletterId={newsletterId}
          kind={kind}
          version={version}
          audience={draft.audience}
          onChange={draft.choose}
        />
        <SendPanel sending={sending} />
        <EarlierVersions newsletterId={newsletterId} version={version} opened={opened} />
      </aside>
      <LeaveGuard
        unsaved={() => draft.dirty && !leaving}
        stored={draft.writeState === 'stored'}
        onServer={draft.isUnsent ? undefined : 'shared'}
      />
    </>
  )
}

function savedText({ trouble, dirty }: Draft): string {
  if (trouble) return `Not saved: ${trouble} It is tried again.`
  return dirty ? 'Saving…' : 'Saved'
}

type EarlierVersionsProps = { newsletterId: number; version: number; opened: LetterText }

/** The draft before each editing session, and before each restore. */
function EarlierVersions({ newsletterId, version: current, opened }: EarlierVersionsProps) {
  const { data = [], error } = useQuery(newsletterQueries.revisions(newsletterId, current))
  const restoring = useRestore(opened, 'Restored.')
  if (data.length === 0 && !error) return null
  return (
    <details className={classNames(panelStyles.panel, styles.versions)}>
      <summary>Earlier versions</summary>
      {error ? <p role="alert">Error: {error.message}</p> : null}
      {restoring.error ? <Notice tone="bad">{restoring.error}</Notice> : null}
      {restoring.dialog}
      <ul className={panelStyles.versions}>
        {data.map(({ version, subject, savedAt, savedBy }) => (
          <li key={version}>
            <span>
              {subject || 'Without a subject'}, {momentOf(savedAt)} by {savedBy}
            </span>
            <Button
              look="quiet"
              disabled={restoring.busy}
              onClick={() => restoring.restore({ version })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
