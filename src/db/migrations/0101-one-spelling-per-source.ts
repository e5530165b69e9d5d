import { type Kysely, sql } from 'kysely'

/** Sums that were counted before sources had one spelling: those of www.linkedin.com are added to those of linkedin. */
const tables = {
  visit_counts: {
    key: ['grain', 'period', 'path', 'source', 'campaign', 'width'],
    sums: [
      'views',
      'visitors',
      'readers',
      'depth25',
      'depth50',
      'depth75',
      'depth100',
      'seconds',
      'forms_seen',
      'forms_started',
      'sign_ups_after',
      'arrivals',
      'arrival_views',
    ],
  },
  sign_up_counts: {
    key: ['period', 'list', 'path', 'source', 'campaign'],
    sums: ['sign_ups', 'confirmed', 'people', 'people_confirmed', 'people_invited'],
  },
} as const

/** In the order in which a sign-up locks the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A sign-up that is confirmed later is counted where it was counted first.
  for (const { from, to } of await renames(db, 'sign_ups', 'counted_source')) {
    await sql`update sign_ups set counted_source = ${to} where counted_source = ${from}`.execute(db)
  }
  await merge(db, 'sign_up_counts')
  await merge(db, 'visit_counts')
}

async function merge(db: Kysely<unknown>, name: keyof typeof tables): Promise<void> {
  const { key, sums } = tables[name]
  const table = sql.table(name)
  const listed = (columns: readonly string[]) => sql.join(columns.map((one) => sql.ref(one)))
  const kept = listed([...key.filter((column) => column !== 'source'), ...sums])
  const added = sums.map(
    (sum) => sql`${sql.ref(sum)} = ${sql.ref(`${name}.${sum}`)} + ${sql.ref(`excluded.${sum}`)}`,
  )
  for (const { from, to } of await renames(db, name, 'source')) {
    await sql`
      insert into ${table} (${kept}, source)
      select ${kept}, ${sql.lit(to)} from ${table} where source = ${from}
      on conflict (${listed(key)}) do update set ${sql.join(added)}`.execute(db)
    await sql`delete from ${table} where source = ${from}`.execute(db)
  }
}

async function renames(db: Kysely<unknown>, table: string, column: string) {
  const { rows } = await sql<{ from: string | null }>`
    select distinct ${sql.ref(column)} as "from" from ${sql.table(table)}`.execute(db)
  return rows.flatMap(({ from }) => {
    const to = from && sourceNamed(from)
    return from && to && to !== from ? [{ from, to }] : []
  })
}

/*
 * The names of `site/traffic-sources.ts` at the time of this step: a step does the same in every later version.
 */
const sites: Record<string, string[]> = {
  bing: [],
  duckduckgo: [],
  facebook: ['fb', 'fb.com', 'fb.me'],
  github: [],
  google: [],
  'hacker news': ['hn', 'news.ycombinator.com'],
  instagram: ['ig'],
  linkedin: ['lnkd.in'],
  medium: [],
  'product hunt': ['ph'],
  reddit: ['redd.it'],
  twitter: ['x', 'x.com', 't.co'],
  youtube: ['yt', 'youtu.be'],
}

const plain = (name: string) => name.replace(/[ _-]/g, '')

function sourceNamed(text: string): string {
  const source = text.toLowerCase().replace(/^www\./, '')
  const labels = plain(source).split('.')
  for (const first of labels.keys()) {
    const [name = '', ...ending] = labels.slice(first)
    const isSite =
      ending.length > 0 && ending.length < 3 && ending.every(({ length }) => length < 4)
    const known = Object.keys(sites).find(
      (site) =>
        [site, ...(sites[site] ?? [])].some((one) => plain(one) === [name, ...ending].join('.')) ||
        (isSite && plain(site) === name),
    )
    if (known) return known
  }
  return source
}
