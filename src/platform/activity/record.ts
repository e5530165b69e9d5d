import type { Database } from '../db/database.ts'
import type { ActivityKind } from './kinds.ts'

interface Activity {
  /** A username, or commandLine. */
  who: string
  kind: ActivityKind
  /** An id or a staff username: never what a text says or who a lead is, because this outlives both. */
  about?: number | string
}

/** Who did it when nobody was signed in: whoever may run commands on the machine. */
export const commandLine = 'command line'

/** Call it in the transaction of what is done, so that neither is there without the other. */
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

/** 13 months: a year can be looked back on, and the same week of it. */
const keptDays = 396

export async function forgetOldActivity(db: Database): Promise<void> {
  const before = new Date(Date.now() - keptDays * 86_400_000).toISOString()
  await db.deleteFrom('staff_activity').where('at', '<', before).execute()
}
