import { useState } from 'react'
import { useWriteState } from '#src/editor/unsaved-changes/use-changes-writer.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/field.tsx'
import { LeaveGuard } from '#src/ui/leave-guard.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Newsletter } from '../contract.ts'
import { AudienceForm } from './audience-form.tsx'
import styles from './draft-editor.module.css'
import { Duplicate } from './duplicate.tsx'
import { EarlierVersions } from './earlier-versions.tsx'
import type { Editing } from './editing.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { SendPanel } from './send-panel.tsx'
import { useDeleteNewsletters } from './use-delete-newsletters.ts'
import { type Draft, useDraft } from './use-draft.ts'

type DraftEditorProps = Editing & {
  newsletter: Newsletter
  onDuplicated: (newsletterId: number) => void
}

export function DraftEditor(props: DraftEditorProps) {
  const { newsletter, ContentEditor, onDeleted, onDuplicated, ...opened } = props
  const draft = useDraft({ newsletter, ...opened })
  const { fields, change, version } = draft
  const writeState = useWriteState(draft.writer)
  const [leaving, setLeaving] = useState(false)
  const { newsletterId, kind } = newsletter
  return (
    <>
      <p role="status" className={styles.saved}>
        {savedText(draft)}
      </p>
      {draft.restored ? <Notice>Unsaved changes from this browser were restored.</Notice> : null}
      {newsletter.lastError ? <Notice tone="warning">{newsletter.lastError}</Notice> : null}
      <div className={styles.columns}>
        <div className={styles.writing}>
          <TextField
            label="Subject"
            value={fields.subject}
            maxLength={200}
            onChange={({ target }) => change({ subject: target.value })}
          />
          <TextField
            label="Preheader"
            hint="Mail programs show it beside the subject."
            value={fields.preheader}
            maxLength={200}
            onChange={({ target }) => change({ preheader: target.value })}
          />
          <ContentEditor
            key={draft.generation}
            content={fields.content}
            onChange={(content) => change({ content })}
            onSave={() => void draft.save()}
          />
        </div>
        <div className={styles.preview}>
          <PreviewPanel newsletterId={newsletterId} version={version} />
        </div>
        <aside className={styles.side}>
          <AudienceForm
            newsletterId={newsletterId}
            kind={kind}
            version={version}
            audience={fields.audience}
            onChange={(audience) => change({ audience })}
          />
          <EarlierVersions newsletterId={newsletterId} draft={draft} />
          <SendPanel newsletterId={newsletterId} draft={draft} />
          <div>
            <Duplicate newsletter={{ ...newsletter, ...fields }} onCreated={onDuplicated} />
          </div>
          <DeleteDraft
            newsletter={newsletter}
            onDelete={() => setLeaving(true)}
            onDeleted={onDeleted}
          />
        </aside>
      </div>
      <ConflictChoice draft={draft} />
      <LeaveGuard unsaved={() => draft.dirty && !leaving} stored={writeState === 'stored'} />
    </>
  )
}

function savedText({ trouble, dirty, theirs }: Draft): string {
  if (theirs) return 'Not saved: someone else changed the same parts.'
  if (trouble) return `Not saved: ${trouble} It is tried again.`
  return dirty ? 'Saving…' : 'Saved'
}

function ConflictChoice({ draft: { theirs, settle } }: { draft: Draft }) {
  return (
    <Dialog
      open={theirs !== undefined}
      onOpenChange={() => {}}
      closeOnOutsideClick={false}
      title="Someone else changed the same parts"
      description="Choose whose version goes on. The other one is not kept."
      actions={
        <>
          <Button look="secondary" onClick={() => settle('theirs')}>
            Take theirs
          </Button>
          <Button onClick={() => settle('mine')}>Keep mine</Button>
        </>
      }
    />
  )
}

type DeleteDraftProps = { newsletter: Newsletter; onDelete: () => void; onDeleted: () => void }

function DeleteDraft({ newsletter, onDelete, onDeleted }: DeleteDraftProps) {
  const deleteLater = useDeleteNewsletters()
  return (
    <div>
      <Button
        look="quiet"
        onClick={() => {
          onDelete()
          deleteLater([newsletter])
          onDeleted()
        }}
      >
        Delete this draft
      </Button>
    </div>
  )
}
