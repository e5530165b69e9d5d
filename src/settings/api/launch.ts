import type { Database } from '#src/db/database.ts'
import { type ClaimName, type Claims, claimNames, defaultClaims } from '#src/site/claims.ts'
import { defaultLaunch, type Launch } from '#src/site/launch.ts'
import { dayIn } from '#src/time/zoned-days.ts'
import { launchText } from './launch-text.ts'
import { defaultTimeZone } from './time-zone.ts'

/**
 * Caches the launch settings per content version, which every change of the settings increments, and every new day: the
 * time to the launch is one of them.
 */
export function createLaunchReader(db: Database, version: () => number) {
  let known: { version: number; launch: Launch } | undefined
  const read = async (): Promise<Launch> => {
    const now = version()
    if (known?.version !== now) known = { version: now, launch: await selectLaunch(db) }
    return known.launch
  }
  return {
    read,
    /** For pages: while the database is unavailable, the last known settings. Such a page must not be cached. */
    async readOrKnown(): Promise<{ launch: Launch; isCurrent: boolean }> {
      try {
        return { launch: await read(), isCurrent: true }
      } catch {
        return { launch: known?.launch ?? defaultLaunch, isCurrent: false }
      }
    },
  }
}

interface LaunchDay {
  launch_date: string | null
  time_zone: string | null
}

async function selectLaunch(db: Database): Promise<Launch> {
  const rows = await db
    .selectFrom('launch_settings')
    .leftJoin('claims', (join) => join.onTrue())
    .select(['pricing_redirects', 'launch_date', 'time_zone', 'name', 'text'])
    .execute()
  const [first] = rows
  if (!first) return defaultLaunch
  const saved = rows.flatMap(({ name, text }) => (isClaim(name) ? [[name, text]] : []))
  return {
    claims: { ...defaultClaims, ...Object.fromEntries(saved), ...launchClaim(first) },
    pricingRedirects: first.pricing_redirects === 1,
  }
}

const launchClaim = ({ launch_date, time_zone }: LaunchDay): Partial<Claims> =>
  launch_date === null
    ? {}
    : { launch: launchText(launch_date, dayIn(time_zone ?? defaultTimeZone, Date.now())) }

const isClaim = (name: string | null): name is ClaimName => claimNames.some((one) => one === name)
