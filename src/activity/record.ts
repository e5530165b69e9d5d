import { hasRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import type { ActivityKind } from './kinds.ts'
import { currentSource } from './source.ts'

interface Activity {
  /** A username, or commandLine. */
  who: string
  kind: ActivityKind
  /** An id or a staff username, never content or personal data: this record outlives both. */
  about?: number | string
}

/** The actor of changes made by a command on the machine, without a sign-in. */
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
      network: currentSource() ?? null,
    })
    .execute()
}

/** The actor of a sign-in with an unknown name. The typed name is not stored, because it may be a password. */
export const unknownUser = 'unknown user'

const unknownEveryMs = 10 * 60_000

/** Records at most one entry per network in ten minutes; otherwise guessing names would fill the trail. */
export async function recordUnknownSignIn(db: Database): Promise<void> {
  const since = new Date(Date.now() - unknownEveryMs).toISOString()
  const network = currentSource()
  const latest = db
    .selectFrom('staff_activity')
    .where('at', '>', since)
    .where('who', '=', unknownUser)
    .where('network', network === undefined ? 'is' : '=', network ?? null)
  if (!(await hasRows(latest)))
    await recordActivity(db, { who: unknownUser, kind: 'sign-in-failed' })
}

/** 13 months, so that a week can be compared with the same week of the previous year. */
const keptDays = 396

export async function deleteOldActivity(db: Database, now = Date.now()): Promise<void> {
  const before = new Date(now - keptDays * 86_400_000).toISOString()
  await db.deleteFrom('staff_activity').where('at', '<', before).execute()
}

/** When `npm run backup` last wrote a backup of this database, on whichever machine. */
export async function lastBackupAt(db: Database): Promise<string | undefined> {
  const last = await db
    .selectFrom('staff_activity')
    .select((select) => select.fn.max<string | null>('at').as('at'))
    .where('kind', '=', 'backup-made')
    .executeTakeFirst()
  return last?.at ?? undefined
}
