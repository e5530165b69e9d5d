import { sql } from 'kysely'
import { recordActivity } from '#src/activity/record.ts'
import { bumpContentVersion, type Database } from '#src/db/database.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import { parseMediaUrl } from '#src/media/reference.ts'
import { requireImages } from '#src/media/store.ts'
import { changeAccount } from './account-rows.ts'

/** Readers see the name and the picture. Those that a writer chooses wait for an owner, like a writer's articles. */
export async function changeProfile(
  db: Database,
  { accountId, role }: StaffIdentity,
  { displayName, avatar }: { displayName: string; avatar?: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Articles show it. First, as in every content write: two locks taken in another order would deadlock.
    await bumpContentVersion(trx)
    const hash = avatar && parseMediaUrl(avatar)?.hash
    if (hash) await requireImages(trx, new Map([[hash, 'avatar']]))
    const change =
      role === 'writer'
        ? { wanted_name: displayName, wanted_avatar: avatar }
        : { display_name: displayName, avatar }
    await changeAccount(trx, accountId, change).execute()
    // Sent again as it is shown, there is nothing to look at.
    await changeAccount(trx, accountId, {
      wanted_name: sql<string | null>`nullif(wanted_name, display_name)`,
      wanted_avatar: sql<string | null>`nullif(wanted_avatar, avatar)`,
    }).execute()
  })
}

/** The name and picture that readers see, and those that wait for an owner. */
export const profileColumns = [
  'display_name as displayName',
  'avatar',
  'wanted_name as wantedName',
  'wanted_avatar as wantedAvatar',
] as const

export async function reviewProfile(
  db: Database,
  { id, username }: { id: number; username: string },
  { who, accepted }: { who: string; accepted: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await bumpContentVersion(trx)
    const shown = {
      display_name: sql<string>`coalesce(wanted_name, display_name)`,
      avatar: sql<string>`coalesce(wanted_avatar, avatar)`,
    }
    const decided = { wanted_name: null, wanted_avatar: null, ...(accepted && shown) }
    await changeAccount(trx, id, decided).execute()
    const kind = accepted ? 'profile-accepted' : 'profile-refused'
    await recordActivity(trx, { who, kind, about: username })
  })
}
