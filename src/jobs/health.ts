import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { type ErrorClass, mailPaused, type PauseReason, reasonNames } from './choices.ts'
import type { JobKind } from './job-kind.ts'
import { type Pause, readPause } from './pause.ts'

/** Overdue or failing jobs of one kind. */
export type Backlog = Awaited<ReturnType<typeof readBacklogs>>[number]

/** Counts jobs that are due or failing. Jobs that are scheduled for later or running, and have not failed, do not count. */
export async function readBacklogs(db: Database) {
  const now = new Date().toISOString()
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'error_class'])
    .select([
      sql<number>`count(*)`.as('count'),
      // A keyed job is added once and done again and again: it waits since it was last due.
      sql<string>`min(case when key is null then created_at when due_at > ${now} then ${now} else due_at end)`.as(
        'since',
      ),
      sql<string>`min(due_at)`.as('due'),
    ])
    .where('state', '=', 'waiting')
    .where((where) =>
      where.or([
        where.and([
          where('due_at', '<=', now),
          where.or([where('claimed_until', 'is', null), where('claimed_until', '<', now)]),
        ]),
        where('error_class', 'is not', null),
      ]),
    )
    .groupBy(['kind', 'error_class'])
    .orderBy('since')
    .execute()
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, classes]) => ({
    kind,
    waiting: sumOf(classes),
    // Since when the oldest of them waits, and since when the first of them is due.
    since: classes[0]?.since ?? now,
    dueSince: classes.map(({ due }) => due).sort()[0] ?? now,
    /** How many failed at their last attempt, by class of error. */
    failing: Object.fromEntries(
      classes.flatMap(({ error_class, count }) => (error_class ? [[error_class, count]] : [])),
    ) as Partial<Record<ErrorClass, number>>,
  }))
}

const sumOf = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)

export function mainError({ failing }: Backlog): ErrorClass | undefined {
  const [most] = Object.entries(failing).sort(([, a], [, b]) => b - a)
  return most?.[0] as ErrorClass | undefined
}

/** Whether mails and other deliveries get through, for /readyz. */
export async function mailState(db: Database, kinds: readonly JobKind[]) {
  if (await readPause(db)) return 'paused'
  const deliveries = new Set(kinds.filter(({ sends }) => sends).map(({ name }) => name))
  const backlogs = await readBacklogs(db)
  return backlogs.some((backlog) => deliveries.has(backlog.kind) && isStuck(backlog))
    ? 'degraded'
    : 'ok'
}

/** Longer than any worker takes to poll. A job that is due for longer has no worker that delivers it. */
const patienceMs = 5 * 60_000

export function isStuck(backlog: Backlog): boolean {
  return mainError(backlog) !== undefined || Date.now() - Date.parse(backlog.dueSince) > patienceMs
}

/** Items that need attention: jobs that fail, that nobody works on, or that failed for good. Every kind has its own. */
export function jobsAttention(db: Database, kinds: () => readonly JobKind[]) {
  return async () => {
    const [backlogs, failed, pause] = await Promise.all([
      readBacklogs(db),
      readFailed(db),
      readPause(db),
    ])
    const ofKinds = kinds().flatMap((kind) => {
      const backlog = backlogs.find((one) => one.kind === kind.name)
      const failures = failed.find((one) => one.kind === kind.name)
      const isShown = backlog && isStuck(backlog) && !(pause && kind.sends)
      const stuck = isShown ? [stuckItem(kind, backlog)] : []
      return failures ? [...stuck, failedItem(kind, failures)] : stuck
    })
    return pause ? [pauseItem(pause), ...ofKinds] : ofKinds
  }
}

const named = ({ words }: JobKind, count: number) =>
  `${count} ${count === 1 ? words.one : words.many}`

const pauseTexts: Record<PauseReason, string> = {
  restored: 'Mail is paused, because a backup was restored.',
  operator: 'Mail is paused: the operator of the site paused it.',
}

/** The dashboard shows the button that releases it. */
const pauseItem = ({ reason }: Pause) => ({
  id: mailPaused,
  tone: 'bad' as const,
  text: pauseTexts[reason],
  href: '/contentmanager/newsletters',
  action: 'Release mail',
  least: 'owner' as const,
})

function stuckItem(kind: JobKind, backlog: Backlog) {
  const { waiting } = backlog
  const error = mainError(backlog)
  const [fails, waits, them] =
    waiting === 1
      ? ['fails and is tried again', 'waits', 'it']
      : ['fail and are tried again', 'wait', 'them']
  const state = error
    ? `${fails}: ${reasonNames[error](kind.words.host)}`
    : `${waits}: no process works on ${them}`
  return {
    id: `stuck-${kind.name}`,
    tone: 'bad' as const,
    text: `${named(kind, waiting)} ${state}.`,
    href: kind.words.page,
    action: 'See more',
  }
}

type Failures = Awaited<ReturnType<typeof readFailed>>[number]

function failedItem(kind: JobKind, { count, errorClass }: Failures) {
  const reason = errorClass ? `: ${reasonNames[errorClass](kind.words.host)}` : ''
  const text = `${named(kind, count)} failed for good${reason}.`
  const item = { id: `failed-${kind.name}`, tone: 'bad' as const, text }
  const { failures } = kind.words
  return failures
    ? { ...item, href: failures, action: 'Show them' }
    : { ...item, href: kind.words.page, action: 'Try again', retry: kind.name }
}

async function readFailed(db: Database) {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'error_class'])
    .select(sql<number>`count(*)`.as('count'))
    .where('state', '=', 'failed')
    .groupBy(['kind', 'error_class'])
    .orderBy('count', 'desc')
    .execute()
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, classes]) => ({
    kind,
    count: sumOf(classes),
    errorClass: classes[0]?.error_class ?? null,
  }))
}
