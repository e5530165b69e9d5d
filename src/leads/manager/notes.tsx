import { useState } from 'react'
import { momentOf } from '#src/session/staff-time.ts'
import { deleteForEternity } from '#src/ui/dialog/confirm-dialog.tsx'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { TextAreaField } from '#src/ui/form/field.tsx'
import type { LeadRecord } from '../staff-contract.ts'
import styles from './people.module.css'
import { leadCalls, useLeadAction } from './queries.ts'

export function Notes({ record: { lead, notes } }: { record: LeadRecord }) {
  const [editing, setEditing] = useState<number>()
  return (
    <section className={styles.panel} aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <p className={styles.lead}>
        The person gets them with their data, if they ask for it. Erasing the person erases them.
      </p>
      <ul className={styles.list}>
        {notes.map(({ id, text, at, by, editedAt }) => (
          <li key={id} className={styles.item}>
            {editing === id ? (
              <NoteForm
                label="Change the note"
                text={text}
                submit="Save note"
                onText={(changed) => leadCalls.editNote(lead.id, id, changed)}
                onDone={() => setEditing(undefined)}
              />
            ) : (
              <>
                <p className={styles.text}>{text}</p>
                <p className={styles.lead}>
                  {by}, {momentOf(at)}
                  {editedAt ? `, changed ${momentOf(editedAt)}` : null}
                </p>
                <NoteActions leadId={lead.id} noteId={id} onEdit={() => setEditing(id)} />
              </>
            )}
          </li>
        ))}
      </ul>
      <NoteForm
        label="New note"
        submit="Add note"
        onText={(text) => leadCalls.addNote(lead.id, text)}
      />
    </section>
  )
}

type NoteActionsProps = { leadId: number; noteId: number; onEdit: () => void }

function NoteActions({ leadId, noteId, onEdit }: NoteActionsProps) {
  const action = useLeadAction()
  return (
    <div className={styles.actions}>
      <Button look="quiet" onClick={onEdit}>
        Edit
      </Button>
      <ConfirmButton
        look="quiet"
        disabled={action.busy}
        ask={{ ...deleteForEternity, text: 'The note is deleted.' }}
        onConfirm={() =>
          void action.run(() => leadCalls.deleteNote(leadId, noteId), 'Note deleted.')
        }
      >
        Delete
      </ConfirmButton>
    </div>
  )
}

type NoteFormProps = {
  label: string
  text?: string
  submit: string
  onText: (text: string) => Promise<unknown>
  onDone?: () => void
}

function NoteForm({ label, text, submit, onText, onDone }: NoteFormProps) {
  const action = useLeadAction()
  return (
    <ActionForm
      className={styles.list}
      action={action}
      look="secondary"
      submit={submit}
      onSubmit={async (field, form) => {
        if (!(await action.run(() => onText(field('text')), 'Note saved.'))) return
        form.reset()
        onDone?.()
      }}
    >
      <TextAreaField
        label={label}
        name="text"
        defaultValue={text}
        rows={3}
        maxLength={2000}
        required
      />
    </ActionForm>
  )
}
