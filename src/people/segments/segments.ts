import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { invalid, notFound, ProblemError } from '#src/app/problem.ts'
import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { commonTags } from '../tags/tags.ts'
import { meets } from './conditions.ts'
import * as contract from './contract.ts'

const mostSegments = 100

/** What uses a segment, as words for people. */
export type SegmentUses = (db: Database, segmentId: number) => Promise<string[]>

/** Stored conditions were validated. Those of a later version, which cannot be read, are met by nobody. */
export function readConditions(json: string): contract.Conditions | undefined {
  return contract.Conditions.safeParse(JSON.parse(json)).data
}

/** Undefined if there is no such segment. */
export async function conditionsOf(
  db: Database,
  segmentId: number,
): Promise<contract.Conditions | undefined> {
  const row = await db
    .selectFrom('segments')
    .select('conditions')
    .where('id', '=', segmentId)
    .executeTakeFirst()
  return row && readConditions(row.conditions)
}

export type SegmentsApi = ReturnType<typeof segmentsApi>

export function segmentsApi(
  { db, gate }: Pick<FeatureBase, 'db' | 'gate'>,
  { uses, lists }: { uses: SegmentUses; lists: readonly string[] },
) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...contract.listSegments, middleware }, async (c) => {
      const rows = await db.selectFrom('segments').selectAll().orderBy('name').execute()
      const segments: contract.Segment[] = []
      for (const { id, name, conditions: json } of rows) {
        const conditions = readConditions(json) ?? {}
        const people = await countRows(db.selectFrom('people').where(meets(conditions)))
        segments.push({ id, name, conditions, people })
      }
      return c.json({ segments, tags: await commonTags(db) }, 200)
    })
    .openapi({ ...contract.createSegment, middleware }, async (c) => {
      const sent = c.req.valid('json')
      const segment = await save(db, sent, { who: c.get('staff').username, lists })
      return c.json({ segment }, 201)
    })
    .openapi({ ...contract.updateSegment, middleware }, async (c) => {
      const { segmentId } = c.req.valid('param')
      const by = { who: c.get('staff').username, lists }
      return c.json({ segment: await save(db, c.req.valid('json'), by, segmentId) }, 200)
    })
    .openapi({ ...contract.deleteSegment, middleware }, async (c) => {
      const { segmentId: id } = c.req.valid('param')
      await db.transaction().execute(async (trx) => {
        await trx
          .deleteFrom('segments')
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow(() => notFound('segment'))
        const places = await uses(trx, id)
        if (places.length > 0) {
          throw new ProblemError(409, `It is used by: ${places.join(', ')}.`)
        }
        const who = c.get('staff').username
        await recordActivity(trx, { who, kind: 'segment-deleted', about: id })
      })
      return c.body(null, 204)
    })
}

async function save(
  db: Database,
  { name, conditions }: contract.SentSegment,
  { who, lists }: { who: string; lists: readonly string[] },
  id?: number,
): Promise<{ id: number }> {
  if (conditions.lists?.some((list) => !lists.includes(list))) {
    throw invalid({ conditions: ['There is no such list.'] })
  }
  const fields = { name, conditions: JSON.stringify(conditions) }
  return db.transaction().execute(async (trx) => {
    const others = trx.selectFrom('segments').where('id', '<>', id ?? 0)
    if ((await countRows(others)) >= mostSegments) {
      throw invalid({ name: [`There are at most ${mostSegments} segments.`] })
    }
    const known = others.where('name', '=', name)
    if ((await countRows(known)) > 0) throw invalid({ name: ['Another segment has this name.'] })
    const at = { created_at: new Date().toISOString(), created_by: who }
    const saved = await (id === undefined
      ? trx
          .insertInto('segments')
          .values({ ...fields, ...at })
          .returning('id')
      : trx.updateTable('segments').set(fields).where('id', '=', id).returning('id')
    ).executeTakeFirstOrThrow(() => notFound('segment'))
    await recordActivity(trx, { who, kind: 'segment-saved', about: saved.id })
    return saved
  })
}
