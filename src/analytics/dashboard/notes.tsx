import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOfDay } from '#src/time/formats.ts'
import type { DayRange } from '#src/time/zoned-days.ts'
import { doLater, useIsHidden } from '#src/ui/browser/delayed-work.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { LoadFailure } from '#src/ui/list/loading.tsx'
import { longestNote } from '../choices.ts'
import type { ChartNote, NoteFields } from '../notes-contract.ts'
import styles from './notes.module.css'
import { Panel } from './panel.tsx'
import { noteCalls, noteKey, statsQueries } from './queries.ts'

const subjectOf = ({ noteId }: ChartNote) => `chart-note-${noteId}`

function useNotes(range: DayRange | undefined) {
  const options = statsQueries.notes(range ?? { from: '', to: '' })
  const query = useQuery({ ...options, enabled: range !== undefined })
  const isHidden = useIsHidden()
  return { query, notes: (query.data ?? []).filter((note) => !isHidden(subjectOf(note))) }
}

/** Marks for the chart. `length`: of the keys of its rows, which are days or months. */
export const useNoteMarks = (range: DayRange | undefined, length: number) =>
  useNotes(range).notes.map(({ day, text }) => ({
    key: day.slice(0, length),
    label: `Note: ${text}`,
  }))

/** Notes of staff on the days of the chart: what the numbers cannot say, such as a talk or an outage. */
export function Notes({ range }: { range: DayRange }) {
  const { query, notes } = useNotes(range)
  const client = useQueryClient()
  /** The form is empty again after each note. */
  const [added, setAdded] = useState(0)
  const [edited, setEdited] = useState<number>()
  const refresh = () => client.invalidateQueries({ queryKey: noteKey })
  const action = useAction({ invalidates: noteKey })
  const deleteLater = (note: ChartNote) =>
    doLater({
      text: `Deleting “${note.text}”.`,
      subjects: [subjectOf(note)],
      run: () => noteCalls.remove(note.noteId),
      refresh,
    })
  return (
    <Panel id="notes" title="Notes on the chart">
      <LoadFailure query={query} />
      <Outcome action={action} />
      {notes.length > 0 ? (
        <ul className={styles.list}>
          {notes.map((note) => (
            <li key={note.noteId}>
              {edited === note.noteId ? (
                <NoteForm
                  note={note}
                  label="Save"
                  busy={action.busy}
                  onCancel={() => setEdited(undefined)}
                  onSave={(fields) =>
                    void action.run(async () => {
                      await noteCalls.change(note.noteId, fields)
                      setEdited(undefined)
                    }, 'Note saved.')
                  }
                />
              ) : (
                <div className={styles.note}>
                  <span id={subjectOf(note)} className={styles.words}>
                    <strong>{nameOfDay(note.day)}</strong> {note.text} ({note.author})
                  </span>
                  {note.mayChange ? (
                    <>
                      <Button
                        look="quiet"
                        disabled={action.busy}
                        aria-describedby={subjectOf(note)}
                        onClick={() => setEdited(note.noteId)}
                      >
                        Edit
                      </Button>
                      <Button
                        look="quiet"
                        disabled={action.busy}
                        aria-describedby={subjectOf(note)}
                        onClick={() => deleteLater(note)}
                      >
                        Delete
                      </Button>
                    </>
                  ) : null}
                </div>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <NoteForm
        key={added}
        note={{ day: range.to, text: '' }}
        label="Add note"
        busy={action.busy}
        onSave={(fields) =>
          void action.run(async () => {
            await noteCalls.add(fields)
            setAdded(added + 1)
          }, 'Note added.')
        }
      />
    </Panel>
  )
}

type NoteFormProps = {
  note: NoteFields
  label: string
  busy: boolean
  onSave: (fields: NoteFields) => void
  onCancel?: () => void
}

function NoteForm({ note, label, busy, onSave, onCancel }: NoteFormProps) {
  const [fields, setFields] = useState({ day: note.day, text: note.text })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (fields.text.trim() && fields.day && !busy) onSave(fields)
      }}
    >
      <TextField
        label="Day"
        type="date"
        required
        value={fields.day}
        onChange={({ target }) => setFields({ ...fields, day: target.value })}
      />
      <div className={styles.grows}>
        <TextField
          label="Note"
          required
          maxLength={longestNote}
          value={fields.text}
          onChange={({ target }) => setFields({ ...fields, text: target.value })}
        />
      </div>
      <Button type="submit" look="secondary" disabled={busy}>
        {label}
      </Button>
      {onCancel ? (
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
    </form>
  )
}
