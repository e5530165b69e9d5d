import { removeUnused, requireImages } from '#src/media/store.ts'
import type { ActivityKind } from '#src/platform/activity/kinds.ts'
import { recordActivity } from '#src/platform/activity/record.ts'
import { type Database, lockContent } from '#src/platform/db/database.ts'
import type { NewsletterRow } from '#src/platform/db/schema.ts'
import { invalid, notFound, ProblemError } from '#src/platform/http/problem.ts'
import { latestStartMs } from '../choices.ts'
import type { NewNewsletter, NewsletterChange } from '../contract.ts'
import { freezeAudience } from './audience.ts'
import { audienceOf } from './present.ts'
import { selectNewsletter } from './queries.ts'
import { keepRevision } from './revisions.ts'

/** Makes sent content fit to be stored; `images` are the fields that name each image, by its hash. */
export type PrepareContent = (
  content: string,
) => Promise<{ content: string; images: ReadonlyMap<string, string> }>

const now = () => new Date().toISOString()

export async function prepareNewsletter(
  prepare: PrepareContent,
  fields: NewNewsletter,
  author: string,
) {
  const { content, images } = await prepare(fields.content)
  return async (trx: Database): Promise<NewsletterRow> => {
    await lockContent(trx)
    const hashes = await requireImages(trx, images)
    const row = await trx
      .insertInto('newsletters')
      .values({
        kind: fields.kind,
        subject: fields.subject,
        preheader: fields.preheader,
        content,
        audience: JSON.stringify(fields.audience),
        state: 'draft',
        created_at: now(),
        edited_at: now(),
        author,
        edited_by: author,
        version: 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await addImages(trx, row.id, hashes)
    await recordActivity(trx, { who: author, kind: 'newsletter-created', about: row.id })
    return row
  }
}

/** `check` throws when the editor's version is stale. */
export async function changeNewsletter(
  db: Database,
  id: number,
  {
    change,
    who,
    prepare,
    check,
  }: {
    change: NewsletterChange
    who: string
    prepare: PrepareContent
    check: (row: NewsletterRow, trx: Database) => Promise<void>
  },
): Promise<NewsletterRow> {
  const prepared = change.content === undefined ? undefined : await prepare(change.content)
  return db.transaction().execute(async (trx) => {
    // The lock of every content write: what is read below cannot change meanwhile.
    await lockContent(trx)
    const current = await selectNewsletter(trx, id)
    await check(current, trx)
    refuseUnless(current, ['draft'], 'Only a draft can be changed.')
    const row = await trx
      .updateTable('newsletters')
      .set({
        ...(change.subject !== undefined && { subject: change.subject }),
        ...(change.preheader !== undefined && { preheader: change.preheader }),
        ...(change.audience && { audience: JSON.stringify(change.audience) }),
        ...(prepared && { content: prepared.content }),
        edited_at: now(),
        edited_by: who,
        version: current.version + 1,
      })
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .returningAll()
      .executeTakeFirst()
    if (!row) throw conflict('It is no longer a draft.')
    if (prepared) await addImages(trx, id, await requireImages(trx, prepared.images))
    const isNew = isNewSitting(current, who)
    if (isNew || change.keepCurrent) await keepRevision(trx, current)
    if (isNew) {
      await recordActivity(trx, { who, kind: 'newsletter-updated', about: id })
    }
    return row
  })
}

/** The editor saves every few seconds; the record of activity has one line for a sitting. */
const isNewSitting = (before: NewsletterRow, who: string) =>
  before.edited_by !== who ||
  before.version === 1 ||
  Date.now() - Date.parse(before.edited_at) > 600_000

async function addImages(trx: Database, newsletterId: number, hashes: string[]): Promise<void> {
  // Images of earlier versions stay: a restored one must not miss them.
  if (hashes.length === 0) return
  const rows = hashes.map((hash) => ({ newsletter_id: newsletterId, hash }))
  await trx
    .insertInto('newsletter_images')
    .values(rows)
    .onConflict((clash) => clash.doNothing())
    .execute()
}

/** What was sent to people stays: it is on their record. */
export async function removeNewsletter(db: Database, id: number, who: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockContent(trx)
    const row = await selectNewsletter(trx, id)
    if (row.started_at || !['draft', 'cancelled'].includes(row.state)) {
      throw conflict('A newsletter that was sent is not deleted.')
    }
    const used = await trx
      .selectFrom('newsletter_images')
      .select('hash')
      .where('newsletter_id', '=', id)
      .execute()
    const { numDeletedRows } = await trx
      .deleteFrom('newsletters')
      .where('id', '=', id)
      .where('started_at', 'is', null)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('newsletter')
    await recordActivity(trx, { who, kind: 'newsletter-deleted', about: id })
    await removeUnused(
      trx,
      used.map(({ hash }) => hash),
    )
  })
}

/** Freezes the audience and starts; called once, whoever asks twice. */
export async function startSending(trx: Database, row: NewsletterRow): Promise<NewsletterRow> {
  // Two invitations that start together must not both find the same people.
  if (row.kind === 'invitation') await lockInvitations(trx)
  const at = now()
  const started = await trx
    .updateTable('newsletters')
    .set({ state: 'sending', pause_reason: null, started_at: at })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('started_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!started) throw conflict('It was started by someone else meanwhile.')
  const chosen = { newsletterId: row.id, kind: row.kind, audience: audienceOf(row) }
  const total = await freezeAudience(trx, chosen, at)
  if (total === 0) throw invalid({ audience: ['Nobody would get this newsletter.'] })
  return started
}

async function lockInvitations(trx: Database): Promise<void> {
  await trx
    .insertInto('mail_budget')
    .values({ name: 'invitations', second: 0, second_used: 0, hour: 0, hour_used: 0 })
    .onConflict((clash) => clash.column('name').doUpdateSet({ second: 0 }))
    .execute()
}

interface Step {
  id: number
  who: string
  kind: ActivityKind
  work: (trx: Database, row: NewsletterRow) => Promise<NewsletterRow>
}

/** A change of state, and its line in the record of activity. */
async function takeStep(db: Database, { id, who, kind, work }: Step): Promise<NewsletterRow> {
  return db.transaction().execute(async (trx) => {
    const row = await work(trx, await selectNewsletter(trx, id))
    await recordActivity(trx, { who, kind, about: id })
    return row
  })
}

const setState = async (
  trx: Database,
  row: NewsletterRow,
  values: Partial<Omit<NewsletterRow, 'id'>>,
): Promise<NewsletterRow> => {
  const changed = await trx
    .updateTable('newsletters')
    .set(values)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw conflict('Someone else changed it at the same moment. Look again.')
  return changed
}

interface Send {
  id: number
  at: string | undefined
  who: string
  check: (row: NewsletterRow, trx: Database) => Promise<void>
}

export function send(db: Database, { id, at, who, check }: Send): Promise<NewsletterRow> {
  return takeStep(db, {
    id,
    who,
    kind: at ? 'newsletter-scheduled' : 'newsletter-sent',
    async work(trx, row) {
      refuseUnless(row, ['draft', 'scheduled'], 'It was sent already.')
      await check(row, trx)
      if (!at) return startSending(trx, row)
      if (Date.parse(at) <= Date.now()) throw invalid({ at: ['Must be in the future.'] })
      return setState(trx, row, {
        state: 'scheduled',
        scheduled_at: new Date(at).toISOString(),
      })
    },
  })
}

export function pause(db: Database, id: number, who: string): Promise<NewsletterRow> {
  return takeStep(db, {
    id,
    who,
    kind: 'newsletter-paused',
    async work(trx, row) {
      refuseUnless(row, ['sending'], 'Only a newsletter that is being sent can be paused.')
      return setState(trx, row, { state: 'paused', pause_reason: 'staff' })
    },
  })
}

export function resume(db: Database, id: number, who: string): Promise<NewsletterRow> {
  return takeStep(db, {
    id,
    who,
    kind: 'newsletter-resumed',
    async work(trx, row) {
      refuseUnless(row, ['paused'], 'It is not paused.')
      if (!row.started_at) return startSending(trx, row)
      return setState(trx, row, {
        state: 'sending',
        pause_reason: null,
        ...(row.pause_reason === 'bounces' && { bounces_accepted: 1 }),
      })
    },
  })
}

/** A scheduled one becomes a draft again; who waits for one that is being sent gets nothing. */
export function cancel(db: Database, id: number, who: string): Promise<NewsletterRow> {
  return takeStep(db, {
    id,
    who,
    kind: 'newsletter-cancelled',
    async work(trx, row) {
      refuseUnless(row, ['scheduled', 'sending', 'paused'], 'It is not being sent.')
      if (!row.started_at) {
        return setState(trx, row, { state: 'draft', scheduled_at: null, pause_reason: null })
      }
      const cancelled = await setState(trx, row, {
        state: 'cancelled',
        pause_reason: null,
        finished_at: now(),
      })
      await trx
        .updateTable('newsletter_recipients')
        .set({
          state: 'skipped',
          reason: 'cancelled',
          claimed_by: null,
          claimed_until: null,
          settled_at: now(),
        })
        .where('newsletter_id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
      return cancelled
    },
  })
}

export function resend(db: Database, id: number, who: string): Promise<NewsletterRow> {
  return takeStep(db, {
    id,
    who,
    kind: 'newsletter-resent',
    async work(trx, row) {
      refuseUnless(row, ['sending', 'paused', 'sent'], 'It is not being sent.')
      const { numUpdatedRows } = await trx
        .updateTable('newsletter_recipients')
        .set({
          state: 'waiting',
          reason: null,
          claimed_by: null,
          claimed_until: null,
          settled_at: null,
          due_at: now(),
        })
        .where('newsletter_id', '=', id)
        .where('state', '=', 'uncertain')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw conflict('No mail of it is uncertain.')
      return row.state === 'sent'
        ? setState(trx, row, { state: 'sending', finished_at: null, counts: null })
        : row
    },
  })
}

/** Starts what is due. A schedule that was missed by more than an hour waits for a person. */
export async function startScheduled(db: Database, clock: number): Promise<void> {
  const due = await db
    .selectFrom('newsletters')
    .selectAll()
    .where('state', '=', 'scheduled')
    .where('scheduled_at', '<=', new Date(clock).toISOString())
    .execute()
  for (const row of due) {
    const missed = clock - Date.parse(row.scheduled_at ?? '') > latestStartMs
    try {
      await db.transaction().execute(async (trx) => {
        if (missed) {
          await setState(trx, row, { state: 'paused', pause_reason: 'missed-schedule' })
        } else await startSending(trx, row)
      })
    } catch (error) {
      // Another process started it, or its audience is empty by now.
      if (!(error instanceof ProblemError)) throw error
      if (error.extras.errors) {
        await db
          .updateTable('newsletters')
          .set({ state: 'draft', scheduled_at: null, last_error: 'Nobody was in its audience.' })
          .where('id', '=', row.id)
          .where('state', '=', 'scheduled')
          .execute()
      }
    }
  }
}

/** After a restore nothing is sent by itself: mails that left after the backup would be sent again. */
export async function holdAfterRestore(db: Database): Promise<void> {
  await db
    .updateTable('newsletters')
    .set({ state: 'paused', pause_reason: 'restored' })
    .where('state', 'in', ['sending', 'scheduled'])
    .execute()
}

function refuseUnless(row: NewsletterRow, states: NewsletterRow['state'][], text: string): void {
  if (!states.includes(row.state)) throw conflict(text)
}

const conflict = (text: string) => invalid({ state: [text] })
