import type { ActivityKind } from '#src/activity/kinds.ts'
import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { notFound, ProblemError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { ChartNoteRow } from '#src/db/schema.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import type { DayRange } from '#src/time/zoned-days.ts'
import { addNote, type ChartNote, changeNote, deleteNote, listNotes } from '../../notes-contract.ts'

export type NotesApi = ReturnType<typeof notesApi>

/** Notes on the chart of visits. Editors change their own, owners all of them. */
export function notesApi({ db, gate }: FeatureBase) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...listNotes, middleware }, async (c) => {
      const notes = await readNotes(db, c.req.valid('query'))
      return c.json({ notes: notes.map((note) => present(note, c.get('staff'))) }, 200)
    })
    .openapi({ ...addNote, middleware }, async (c) => {
      const staff = c.get('staff')
      const note = await db.transaction().execute(async (trx) => {
        const added = await trx
          .insertInto('chart_notes')
          .values({
            ...c.req.valid('json'),
            author: staff.username,
            created_at: new Date().toISOString(),
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        const { id: about } = added
        await recordActivity(trx, { who: staff.username, kind: 'chart-note-added', about })
        return added
      })
      return c.json({ note: present(note, staff) }, 201)
    })
    .openapi({ ...changeNote, middleware }, async (c) => {
      const staff = c.get('staff')
      const { noteId } = c.req.valid('param')
      const note = await db.transaction().execute(async (trx) => {
        await begin(trx, noteId, staff, 'chart-note-changed')
        return trx
          .updateTable('chart_notes')
          .set(c.req.valid('json'))
          .where('id', '=', noteId)
          .returningAll()
          .executeTakeFirstOrThrow()
      })
      return c.json({ note: present(note, staff) }, 200)
    })
    .openapi({ ...deleteNote, middleware }, async (c) => {
      const staff = c.get('staff')
      const { noteId } = c.req.valid('param')
      await db.transaction().execute(async (trx) => {
        await begin(trx, noteId, staff, 'chart-note-deleted')
        await trx.deleteFrom('chart_notes').where('id', '=', noteId).execute()
      })
      return c.body(null, 204)
    })
}

export const readNotes = (db: Database, { from, to }: DayRange): Promise<ChartNoteRow[]> =>
  db
    .selectFrom('chart_notes')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('id')
    .execute()

async function begin(trx: Database, id: number, staff: StaffIdentity, kind: ActivityKind) {
  const note = await trx
    .selectFrom('chart_notes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('note'))
  if (!mayChange(note, staff)) {
    throw new ProblemError(403, 'Only its author or an owner changes a note.')
  }
  await recordActivity(trx, { who: staff.username, kind, about: id })
}

const mayChange = ({ author }: ChartNoteRow, { username, role }: StaffIdentity) =>
  role === 'owner' || author === username

const present = (note: ChartNoteRow, staff: StaffIdentity): ChartNote => ({
  noteId: note.id,
  day: note.day,
  text: note.text,
  author: note.author,
  mayChange: mayChange(note, staff),
})
