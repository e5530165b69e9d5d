import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { type ErrorClass, reasonNames } from './contract.ts'
import { type Backlog, isStuck, mainError, readBacklogs } from './health.ts'
import type { JobKind } from './job-kind.ts'
import { type Pause, readPause } from './pause.ts'

/** Items that need attention: jobs that fail, that nobody works on, or that failed for good. Every kind has its own. */
export function jobsAttention(db: Database, kinds: () => readonly JobKind[]) {
  return async () => {
    const [backlogs, failed, pause] = await Promise.all([
      readBacklogs(db),
      readFailed(db),
      readPause(db),
    ])
    return kinds().flatMap((kind) => [
      ...backlogs
        .filter((backlog) => backlog.kind === kind.name && isStuck(backlog))
        .map((backlog) => stuckItem(kind, backlog, pause)),
      ...failed
        .filter((failures) => failures.kind === kind.name)
        .map((failures) => failedItem(kind, failures)),
    ])
  }
}

const named = ({ words }: JobKind, count: number) =>
  `${count} ${count === 1 ? words.one : words.many}`

function stuckItem(kind: JobKind, backlog: Backlog, pause: Pause | undefined) {
  const { waiting } = backlog
  const error = mainError(backlog)
  const [fails, waits, them] =
    waiting === 1
      ? ['fails and is tried again', 'waits', 'it']
      : ['fail and are tried again', 'wait', 'them']
  const state = error
    ? `${fails}: ${reasonNames[error](kind.words.host)}`
    : `${waits}: ${pause && kind.sends ? 'deliveries are paused' : `no process works on ${them}`}`
  return {
    id: `stuck-${kind.name}`,
    tone: 'bad' as const,
    text: `${named(kind, waiting)} ${state}.`,
    href: kind.words.page,
    action: 'See more',
  }
}

interface Failures {
  kind: string
  count: number
  errorClass: ErrorClass | null
}

function failedItem(kind: JobKind, { count, errorClass }: Failures) {
  const reason = errorClass ? `: ${reasonNames[errorClass](kind.words.host)}` : ''
  const item = {
    id: `failed-${kind.name}`,
    tone: 'bad' as const,
    text: `${named(kind, count)} failed for good${reason}.`,
  }
  const { failures } = kind.words
  return failures
    ? { ...item, href: failures, action: 'Show them' }
    : { ...item, href: kind.words.page, action: 'Try again', retry: kind.name }
}

/** How many jobs of each kind failed for good, with the most frequent class of error. */
async function readFailed(db: Database): Promise<Failures[]> {
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
    count: classes.reduce((sum, { count }) => sum + count, 0),
    errorClass: classes[0]?.error_class ?? null,
  }))
}
