import type { Database } from '../db/database.ts'
import type { ActivityKind } from './kinds.ts'

interface Activity {
  /** A username, or commandLine. */
  who: string
  kind: ActivityKind
  /** An id or a staff username, never content or personal data: this record outlives both. */
  about?: number | string
}

/** The actor when nobody is signed in: somebody who may run commands on the machine. */
export const commandLine = 'command line'

/** Call it in the transaction of the change, so that both are committed or neither. */
export async function recordActivity(db: Database, { who, kind, about }: Activity): Promise<void> {
  await db
    .insertInto('staff_activity')
    .values({
      at: new Date().toISOString(),
      who,
      kind,
      about: about === undefined ? null : String(about),
    })
    .execute()
}

/** 13 months, so that a week can be compared with the same week of the year before. */
const keptDays = 396

export async function deleteOldActivity(db: Database): Promise<void> {
  const before = new Date(Date.now() - keptDays * 86_400_000).toISOString()
  await db.deleteFrom('staff_activity').where('at', '<', before).execute()
}
