import { invalid, notFound } from '#src/app/problem.ts'
import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import { lockPerson } from '../person.ts'

const mostNotes = 200

interface NoteOfPerson {
  personId: number
  noteId: number
}

export async function addNote(
  trx: Database,
  { personId, text, by }: { personId: number; text: string; by: string },
): Promise<number> {
  if (!(await lockPerson(trx, { id: personId }))) throw notFound('lead')
  const known = await countRows(trx.selectFrom('person_notes').where('person_id', '=', personId))
  if (known >= mostNotes) throw invalid({ text: [`A person has at most ${mostNotes} notes.`] })
  const created_at = new Date().toISOString()
  const { id } = await trx
    .insertInto('person_notes')
    .values({ person_id: personId, text, created_at, created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function editNote(
  trx: Database,
  { personId, noteId, text }: NoteOfPerson & { text: string },
): Promise<void> {
  await trx
    .updateTable('person_notes')
    .set({ text, edited_at: new Date().toISOString() })
    .where('id', '=', noteId)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('note'))
}

export async function deleteNote(trx: Database, { personId, noteId }: NoteOfPerson): Promise<void> {
  await trx
    .deleteFrom('person_notes')
    .where('id', '=', noteId)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('note'))
}

export const notesOf = (db: Database, personId: number) =>
  db
    .selectFrom('person_notes')
    .select(['id', 'text', 'created_at as at', 'created_by as by', 'edited_at as editedAt'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute()
