import { sql } from 'kysely'
import { createTally, measures } from '#src/analytics/api/counting/tally.ts'
import { vitals, widthClasses } from '#src/analytics/choices.ts'
import type { Database } from '#src/db/database.ts'
import type { VisitCountsRow } from '#src/db/schema.ts'
import { publicPages } from '#src/site/public-pages.ts'

interface Visited {
  paths: string[]
  sources: string[]
  campaigns: string[]
  days: number
  viewsPerDay: number
}

const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** Days that are generated; the earlier ones are copies of them, because millions of rows take minutes to send. */
const generatedDays = 28

/** Visits of many days as they would be stored: a few pages and sources have most of them. */
export async function fillVisits(db: Database, { days, viewsPerDay, ...visited }: Visited) {
  const random = sequence(7)
  const pick = (values: string[]) => values[Math.floor(random() ** 3 * values.length)] ?? ''
  const widths = ['phone', 'phone', 'desktop', 'tablet']
  for (let ago = generatedDays - 1; ago >= 0; ago--) {
    const day = dayOf(ago)
    const tally = createTally(day)
    const busy = 1.1 + 0.4 * Math.sin(ago / 6)
    // Every page is visited once; the other visits follow the skewed distribution.
    for (const path of visited.paths) add(path)
    for (let n = visited.paths.length; n < viewsPerDay * busy; n++) add(pick(visited.paths))
    function add(path: string) {
      const campaign = random() < 0.2 ? pick(visited.campaigns) : ''
      const place = {
        path,
        source: pick(visited.sources),
        campaign,
        width: widths[Math.floor(random() * 4)] ?? '',
      }
      const isArticle = path.startsWith('/blog/')
      const isForm = path === '/join'
      tally.add(place, {
        views: 1,
        readers: random() < 0.8 ? 1 : 0,
        visitors: random() < 0.4 ? 1 : 0,
        ...(isArticle && { depth25: 1, depth100: random() < 0.4 ? 1 : 0, seconds: 40 }),
        ...(isArticle && random() < 0.01 && { sign_ups_after: 1 }),
        ...(isForm && { forms_seen: 1, forms_started: random() < 0.4 ? 1 : 0 }),
      })
    }
    const rows = tally.rows()
    await insert(
      db,
      rows.filter(({ period }) => period === day),
    )
  }
  await copyDays(db, days)
  await sumMonths(db, days)
}

const columns = sql.join(['grain', 'path', 'source', 'campaign', 'width', ...measures].map(sql.ref))

async function copyDays(db: Database, days: number): Promise<void> {
  for (let ago = generatedDays; ago < days; ago++) {
    await sql`
      insert into visit_counts (period, ${columns})
      select cast(${dayOf(ago)} as text), ${columns}
      from visit_counts where period = ${dayOf(ago % generatedDays)}`.execute(db)
  }
}

/** Month by month: in one statement, all days take longer than PostgreSQL's time limit of a statement. */
async function sumMonths(db: Database, days: number): Promise<void> {
  const sums = sql.join(measures.map((measure) => sql`sum(${sql.ref(measure)})`))
  for (const month of monthsOf(days)) {
    await sql`
      insert into visit_counts (period, grain, path, source, campaign, width, ${sql.join(measures.map(sql.ref))})
      select cast(${month} as text), grain, path, source, campaign, width, ${sums}
      from visit_counts
      where period between ${`${month}-01`} and ${`${month}-31`}
      group by grain, path, source, campaign, width`.execute(db)
  }
}

const monthsOf = (days: number) =>
  new Set(Array.from({ length: days }, (_, ago) => dayOf(ago).slice(0, 7)))

/** Web vitals of every page; all days are alike. */
export async function fillVitals(db: Database, days: number): Promise<void> {
  const first = Object.keys(publicPages).flatMap((route) =>
    widthClasses.flatMap((width) =>
      Object.keys(vitals).flatMap((metric) =>
        Array.from({ length: 8 }, (_, bucket) => ({
          day: dayOf(0),
          route,
          width,
          metric,
          bucket,
          count: 1 + bucket,
        })),
      ),
    ),
  )
  for (let start = 0; start < first.length; start += 400) {
    await db
      .insertInto('vital_counts')
      .values(first.slice(start, start + 400))
      .execute()
  }
  const others = Array.from({ length: days - 1 }, (_, ago) => dayOf(ago + 1))
  for (const period of [...others, ...monthsOf(days)]) {
    await sql`
      insert into vital_counts (day, route, width, metric, bucket, count)
      select cast(${period} as text), route, width, metric, bucket, count
      from vital_counts where day = ${dayOf(0)}`.execute(db)
  }
}

async function insert(db: Database, rows: VisitCountsRow[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < rows.length; start += 400) {
      await trx
        .insertInto('visit_counts')
        .values(rows.slice(start, start + 400))
        .execute()
    }
  })
}

/** A seeded generator: the same numbers every time. */
function sequence(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Sums of sign-ups: 40 combinations a day, and as many per month. */
export async function fillSignUps(db: Database, days: number): Promise<void> {
  const all = Array.from({ length: days }, (_, ago) => dayOf(ago))
  for (const period of [...all, ...new Set(all.map((day) => day.slice(0, 7)))]) {
    const rows = Array.from({ length: 40 }, (_, n) => ({
      period,
      list: n % 2 ? 'waitlist' : 'registration',
      path: '/join',
      campaign: '',
      source: `site${n}.example`,
      sign_ups: 2,
      confirmed: 1,
      people: 2,
      people_confirmed: 1,
      people_invited: 0,
    }))
    await db.insertInto('sign_up_counts').values(rows).execute()
  }
}
