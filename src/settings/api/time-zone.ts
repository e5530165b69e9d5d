import type { Database } from '#src/db/database.ts'

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

/** Every visit needs the zone, so it is cached per content version, which every change of the settings increments. */
export function createTimeZoneReader(db: Database, version: () => number) {
  let known: { version: number; zone: Promise<ZoneInForce> } | undefined
  return (): Promise<ZoneInForce> => {
    const now = version()
    if (known?.version === now) return known.zone
    const zone = selectTimeZone(db)
    known = { version: now, zone }
    // Do not cache a failed read: the next call tries again.
    zone.catch(() => {
      if (known?.zone === zone) known = undefined
    })
    return zone
  }
}
