import type { Database } from '#src/db/database.ts'
import { type ClaimName, claimNames, defaultClaims } from '#src/site/claims.ts'
import { defaultLaunch, type Launch } from '#src/site/launch.ts'

/** Caches the launch settings per content version, which every change of the settings increments. */
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

async function selectLaunch(db: Database): Promise<Launch> {
  const rows = await db
    .selectFrom('launch_settings')
    .leftJoin('claims', (join) => join.onTrue())
    .select(['pricing_redirects', 'name', 'text'])
    .execute()
  const [first] = rows
  if (!first) return defaultLaunch
  const saved = rows.flatMap(({ name, text }) => (isClaim(name) ? [[name, text]] : []))
  return {
    claims: { ...defaultClaims, ...Object.fromEntries(saved) },
    pricingRedirects: first.pricing_redirects === 1,
  }
}

const isClaim = (name: string | null): name is ClaimName => claimNames.some((one) => one === name)
