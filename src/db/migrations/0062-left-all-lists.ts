import { type Kysely, sql } from 'kysely'

/** People who had left all of their lists were still in the state `confirmed`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update people set state = 'unsubscribed'
    where state = 'confirmed'
      and exists (select 1 from list_exits where list_exits.person_id = people.id)
      and not exists (
        select 1 from sign_ups s
        left join list_exits x on x.person_id = s.person_id and x.source = s.source
        where s.person_id = people.id and s.confirmed_at is not null
          and s.created_at > coalesce(people.unsubscribed_at, '')
          and s.created_at > coalesce(x.left_at, ''))`.execute(db)
}
