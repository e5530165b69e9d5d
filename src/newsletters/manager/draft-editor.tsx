import { useState } from 'react'
import { AlsoHere } from '#src/editor/screen/also-here.tsx'
import { SharedTextField } from '#src/editor/screen/shared-fields.tsx'
import { LeaveGuard } from '#src/ui/dialog/leave-guard.tsx'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import type { Newsletter } from '../contract.ts'
import { fieldsOf } from '../document.ts'
import { AudienceForm } from './audience-form.tsx'
import styles from './draft-editor.module.css'
import { Duplicate } from './duplicate.tsx'
import { EarlierVersions } from './earlier-versions.tsx'
import type { Editing } from './editing.ts'
import type { LetterText } from './letter-text.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { SendPanel } from './send-panel.tsx'
import { useDeleteNewsletters } from './use-delete-newsletters.ts'
import { type Draft, useDraft } from './use-draft.ts'

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
  return (
    <>
      <p role="status" className={styles.saved}>
        {savedText(draft)}
      </p>
      <AlsoHere others={sync.others} />
      {newsletter.lastError ? <Notice tone="warning">{newsletter.lastError}</Notice> : null}
      <div className={styles.columns}>
        <div className={styles.writing}>
          <SharedTextField
            label="Subject"
            value={letter.subject}
            maxLength={200}
            onChange={(subject) => change({ subject }, 'subject')}
          />
          <SharedTextField
            label="Preheader"
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
        <EarlierVersions newsletterId={newsletterId} draft={draft} />
        <SendPanel newsletterId={newsletterId} opened={opened} draft={draft} />
        <div>
          <Duplicate
            newsletter={{ ...newsletter, ...fieldsOf(letter), audience: draft.audience }}
            onCreated={onDuplicated}
          />
        </div>
        <DeleteDraft
          newsletter={newsletter}
          onDelete={() => setLeaving(true)}
          onDeleted={onDeleted}
        />
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
