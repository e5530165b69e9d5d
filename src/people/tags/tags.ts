import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'

/** A person with more is not sorted by them any more. */
export const mostTags = 20
export const longestTag = 40

/** The one spelling of a tag; undefined for a text that cannot be one. A comma divides tags in CSV files. */
export function normalTag(text: string): string | undefined {
  const tag = text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
  return tag.length > 0 && tag.length <= longestTag && !/[,;|\p{C}]/u.test(tag) ? tag : undefined
}

export interface TagChange {
  add: string[]
  remove: string[]
}

/** Adds and removes tags of these people. Those who have the most already get no more. Returns the number of changes. */
export async function changeTags(
  trx: Database,
  personIds: number[],
  { add, remove }: TagChange,
): Promise<number> {
  if (personIds.length === 0) return 0
  let changed = 0n
  if (remove.length > 0) {
    const gone = await trx
      .deleteFrom('person_tags')
      .where('person_id', 'in', personIds)
      .where('tag', 'in', remove)
      .executeTakeFirst()
    changed += gone.numDeletedRows
  }
  for (const tag of add) {
    const added = await sql`
      insert into person_tags (person_id, tag)
      select people.id, cast(${tag} as text) from people
      where people.id in (${sql.join(personIds)})
        and (select count(*) from person_tags t where t.person_id = people.id) < ${mostTags}
      order by people.id
      on conflict (person_id, tag) do nothing`.execute(trx)
    changed += added.numAffectedRows ?? 0n
  }
  return Number(changed)
}

export async function tagsOf(db: Database, personIds: number[]): Promise<Map<number, string[]>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('person_tags')
    .selectAll()
    .where('person_id', 'in', personIds)
    .orderBy('tag')
    .execute()
  const tags = new Map<number, string[]>()
  for (const { person_id, tag } of rows) tags.set(person_id, [...(tags.get(person_id) ?? []), tag])
  return tags
}

/** The tags that most people have. */
export async function commonTags(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('person_tags')
    .select('tag')
    .groupBy('tag')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('tag')
    .limit(200)
    .execute()
  return rows.map(({ tag }) => tag).toSorted()
}
