import type { z } from '@hono/zod-openapi'
import { apiApp } from '#src/app/api-app.ts'
import { describeError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { ActivityRow } from '#src/db/schema.ts'
import { isAtLeast } from '#src/feature/roles.ts'
import { type ActivityQuery, listActivity, searchStaffArea } from '../contract.ts'
import { invitationRoutes, passwordRoutes } from './accounts/access-routes.ts'
import { memberRoutes, ownAccountRoutes } from './accounts/account-routes.ts'
import { passkeyRoutes, totpRoutes } from './sign-in/factor-routes.ts'
import { loginRoutes, secondStepRoutes } from './sign-in/login-routes.ts'
import { sessionRoutes, stepUpRoutes } from './sign-in/session-routes.ts'
import type { StaffDeps } from './staff-deps.ts'

/** Newest first, before a given id; ids increase with time. */
async function readActivity(db: Database, query: z.infer<typeof ActivityQuery>) {
  const { who, kind, before, limit } = query
  let rows = db.selectFrom('staff_activity').select(['id', 'at', 'who', 'kind', 'about', 'network'])
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
  const titles = await titlesOf(db, page)
  return {
    activities: page.map((row) => ({
      ...row,
      title: titles.get(`${subjectOf(row)} ${row.about}`) ?? null,
    })),
    nextBefore: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    people: people.map((one) => one.who),
  }
}

/** `blog` of `blog-updated`. */
const subjectOf = ({ kind }: ActivityRow) => kind.replace(/-.*/, '')

/** Read when they are shown: the record itself contains no text of articles, and outlives them. */
async function titlesOf(db: Database, rows: ActivityRow[]): Promise<Map<string, string>> {
  // PostgreSQL refuses an empty list. Nothing has the id 0.
  const idsOf = (subject: string) => [
    0,
    ...new Set(rows.filter((row) => subjectOf(row) === subject).map(({ about }) => Number(about))),
  ]
  const [blogs, faqs, newsletters, sequences] = await Promise.all([
    db.selectFrom('blogs').select(['id', 'title']).where('id', 'in', idsOf('blog')).execute(),
    db
      .selectFrom('faqs')
      .select(['id', 'navigation_heading as title'])
      .where('id', 'in', idsOf('faq'))
      .execute(),
    db
      .selectFrom('newsletters')
      .select(['id', 'subject as title'])
      .where('id', 'in', [...idsOf('newsletter'), ...idsOf('step')])
      .execute(),
    db
      .selectFrom('sequences')
      .select(['id', 'name as title'])
      .where('id', 'in', idsOf('sequence'))
      .execute(),
  ])
  const found = {
    blog: blogs,
    faq: faqs,
    newsletter: newsletters,
    step: newsletters,
    sequence: sequences,
  }
  const titles = Object.entries(found).flatMap(([subject, rows]) =>
    rows.map(({ id, title }): [string, string] => [`${subject} ${id}`, title]),
  )
  return new Map(titles.filter(([, title]) => title))
}

const mostPerKind = 5

export type StaffApi = ReturnType<typeof staffApi>

export function staffApi(deps: StaffDeps) {
  const { db, gate, search } = deps
  const middleware = gate.required
  return apiApp()
    .route('/', loginRoutes(deps))
    .route('/', secondStepRoutes(deps))
    .route('/', sessionRoutes(deps))
    .route('/', stepUpRoutes(deps))
    .route('/', totpRoutes(deps))
    .route('/', passkeyRoutes(deps))
    .route('/', ownAccountRoutes(deps))
    .route('/', passwordRoutes(deps))
    .route('/', invitationRoutes(deps))
    .route('/', memberRoutes(deps))
    .openapi({ ...listActivity, middleware }, async (c) =>
      c.json(await readActivity(db, c.req.valid('query')), 200),
    )
    .openapi({ ...searchStaffArea, middleware }, async (c) => {
      const { q } = c.req.valid('query')
      const staff = c.get('staff')
      const found = await Promise.all(
        search()
          .filter(({ least }) => isAtLeast(staff.role, least))
          .map((source) =>
            // A source that fails, or refuses to show more leads, must not hide the others.
            source.find({ q, limit: mostPerKind, staff }).catch((error: unknown) => {
              const err = describeError(error)
              c.get('log').warn({ err }, 'a source of the staff search failed')
              return []
            }),
          ),
      )
      return c.json({ results: found.flat() }, 200)
    })
}
