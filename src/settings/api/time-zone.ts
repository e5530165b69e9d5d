import type { Database } from '#src/db/database.ts'

export const defaultTimeZone = 'UTC'

interface ZoneInForce {
  timeZone: string
  /** False while nobody has chosen one. */
  isChosen: boolean
  /** The first day that is counted in it; null where it never changed. */
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

/** Every visit asks for it: it is read once per version of the content, which a change of the settings counts up. */
export function createTimeZoneReader(db: Database, version: () => number) {
  let known: { version: number; zone: Promise<ZoneInForce> } | undefined
  return (): Promise<ZoneInForce> => {
    const now = version()
    if (known?.version === now) return known.zone
    const zone = selectTimeZone(db)
    known = { version: now, zone }
    // What failed is asked again the next time.
    zone.catch(() => {
      if (known?.zone === zone) known = undefined
    })
    return zone
  }
}
