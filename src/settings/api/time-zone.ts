import type { Database } from '#src/db/database.ts'
import { oncePerVersion } from '#src/db/once-per-version.ts'

export const defaultTimeZone = 'UTC'

interface ZoneInForce {
  timeZone: string
  /** False until an owner has chosen a zone. */
  isChosen: boolean
  /** The first day counted in this zone; null if the zone never changed. */
  since: string | null
}

export async function selectTimeZone(db: Database): Promise<ZoneInForce> {
  const row = await db
    .selectFrom('launch_settings')
    .select(['time_zone', 'time_zone_since'])
    .executeTakeFirst()
  return {
    timeZone: row?.time_zone ?? defaultTimeZone,
    isChosen: typeof row?.time_zone === 'string',
    since: row?.time_zone_since ?? null,
  }
}

/** Every visit asks for it. */
export function createTimeZoneReader(db: Database, version: () => number) {
  const read = oncePerVersion(() => selectTimeZone(db), version)
  return async () => (await read()).value
}
