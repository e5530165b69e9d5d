import type { QueryClient } from '@tanstack/react-query'
import { staffZoneReady } from '#src/settings/manager/staff-zone.ts'
import { accountQueries } from '#src/staff/account/queries.ts'
import { instead, type Place } from '#src/staff/session/guard.ts'
import { sessionReady } from '#src/staff/session/session.ts'

/** Resolves when a staff screen can be shown, or to the page that is shown instead. */
export async function enterStaffArea(wanted: Place, client: () => Promise<QueryClient>) {
  const user = await sessionReady()
  const elsewhere = instead(wanted)
  if (elsewhere) return elsewhere
  const queries = await client()
  if (!user) return undefined
  // Screens begin with questions about the account. It also says whether a second factor is missing.
  const account = { ...accountQueries.own(), retry: false, staleTime: Number.POSITIVE_INFINITY }
  await Promise.all([queries.prefetchQuery(account), staffZoneReady()])
  return instead(wanted)
}
