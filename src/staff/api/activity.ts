import type { z } from '@hono/zod-openapi'
import type { Database } from '#src/platform/db/database.ts'
import type { ActivityRow } from '#src/platform/db/schema.ts'
import type { Activity, ActivityQuery } from '../contract.ts'

/** Newest first, from a place on; ids count up with time. */
export async function readActivity(db: Database, query: z.infer<typeof ActivityQuery>) {
  const { who, kind, before, limit } = query
  let rows = db.selectFrom('staff_activity').selectAll()
  if (who) rows = rows.where('who', '=', who)
  if (kind) rows = rows.where('kind', '=', kind)
  if (before) rows = rows.where('id', '<', before)
  const [found, people] = await Promise.all([
    rows
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    db.selectFrom('staff_activity').select('who').distinct().orderBy('who').execute(),
  ])
  const page = found.slice(0, limit)
  return {
    activities: page.map(presentActivity),
    nextBefore: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    people: people.map((one) => one.who),
  }
}

function presentActivity({ id, at, who, kind, about, network }: ActivityRow): Activity {
  return { id, at, who, kind, about, network }
}
