import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

interface OldSignUp {
  id: number
  source: string
  created_at: string
  page: string | null
  confirmed_at: string | null
  review: string
  utm_source: string | null
  utm_campaign: string | null
  referrer: string | null
}

const batch = 1000
const dayMs = 86_400_000
/** People who never confirm are deleted after this many days. */
const keptUnconfirmedDays = 30

/**
 * Sign-ups as sums that are written when the sign-ups happen: sums of people's rows would shrink when people are
 * deleted. `people` counts visitors who signed up, each once a day, for the funnel. A sign-up stores where it was
 * counted, so that its confirmation is counted there too.
 *
 * Existing sign-ups are added up once, from the rows that are left, by the person's first visit, in days of UTC.
 * `counting_starts` holds the first day from which sums are complete: sums of sign-ups from the day on which nobody
 * had been deleted yet, the funnel's from tomorrow, because its steps were counted by another rule until now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['counted_day', 'counted_path', 'counted_source', 'counted_campaign']) {
    await sql`alter table sign_ups add column ${sql.ref(column)} text`.execute(db)
  }
  await sql`alter table sign_ups add column counted_person integer not null default 0`.execute(db)
  let table: CreateTableBuilder<'sign_up_counts', string> = db.schema.createTable('sign_up_counts')
  const keys = ['period', 'list', 'path', 'source', 'campaign']
  for (const key of keys) table = table.addColumn(key, 'text', (c) => c.notNull())
  const counts = ['sign_ups', 'confirmed', 'people', 'people_confirmed', 'people_invited']
  for (const count of counts) {
    table = table.addColumn(count, 'integer', (c) => c.notNull().defaultTo(0))
  }
  await table.addPrimaryKeyConstraint('sign_up_counts_key', keys).execute()
  await db.schema
    .createTable('counting_starts')
    .addColumn('what', 'text', (c) => c.primaryKey())
    .addColumn('day', 'text', (c) => c.notNull())
    .execute()
  await placeOldSignUps(db)
  for (const period of [sql`counted_day`, sql`substr(counted_day, 1, 7)`]) {
    await sql`
      insert into sign_up_counts (period, list, path, source, campaign, sign_ups, confirmed)
      select ${period}, source, counted_path, counted_source, counted_campaign, count(*), count(confirmed_at)
      from sign_ups where review = 'clear'
      group by ${period}, source, counted_path, counted_source, counted_campaign`.execute(db)
  }
  await noteStarts(db)
}

async function placeOldSignUps(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<OldSignUp>`
      select s.id, s.source, s.created_at, s.page, s.confirmed_at, s.review,
        p.utm_source, p.utm_campaign, p.referrer
      from sign_ups s inner join people p on p.id = s.person_id
      where s.id > ${after} order by s.id limit ${sql.lit(batch)}`.execute(db)
    for (const row of rows) {
      await sql`
        update sign_ups set counted_day = ${row.created_at.slice(0, 10)}, counted_path = ${pathOf(row.page)},
          counted_source = ${labelOf(row.utm_source) || hostOf(row.referrer) || 'direct'},
          counted_campaign = ${labelOf(row.utm_campaign)}
        where id = ${row.id}`.execute(db)
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}

const pathOf = (page: string | null) => {
  const path = (page ?? '').toLowerCase().replace(/(?<=.)\/+$/, '')
  return /^\/[a-z]*$/.test(path) ? path : ''
}

const labelOf = (text: string | null) => {
  const label = (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase().slice(0, 60)
  return /@|%40/.test(label) ? 'other' : label
}

const hostOf = (referrer: string | null) => {
  const name = (referrer ?? '').toLowerCase().replace(/^www\./, '')
  return !name || /^[a-z0-9.-]{1,100}(:\d{1,5})?$/.test(name) ? name : 'other'
}

async function noteStarts(db: Kysely<unknown>): Promise<void> {
  const now = Date.now()
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  const today = dayOf(now)
  const first = async (query: ReturnType<typeof sql<{ day: string | null }>>) =>
    (await query.execute(db)).rows[0]?.day ?? undefined
  const visits = await first(
    sql`select min(period) as day from visit_counts where grain = 'all' and length(period) = 10`,
  )
  const signUps = await first(sql`select substr(min(created_at), 1, 10) as day from sign_ups`)
  const complete = dayOf(now - (keptUnconfirmedDays - 1) * dayMs)
  const starts = {
    visits: visits ?? today,
    'sign-ups': [signUps ?? today, complete].sort().at(-1),
    funnel: visits === undefined ? today : dayOf(now + dayMs),
  }
  for (const [what, day] of Object.entries(starts)) {
    await sql`insert into counting_starts (what, day) values (${what}, ${day})`.execute(db)
  }
}
