import type { Database } from '#src/db/database.ts'
import { newLinkId } from '#src/people/links/link-tokens.ts'

/** Adds published blogs, oldest first, with a text of about `bytes` each; every thousandth is featured. */
export async function fillBlogs(db: Database, count: number, bytes = 1500): Promise<void> {
  const content = JSON.stringify([
    { id: 't', type: 'title', content: 'Title' },
    { id: 'p', type: 'paragraph', content: `<p>${'word '.repeat(bytes / 5)}</p>` },
  ])
  await inBatches(count, 500, (ids) =>
    db
      .insertInto('blogs')
      .values(
        ids.map((id) => ({
          id,
          status: 'published' as const,
          created_at: minuteOf(id),
          edited_at: minuteOf(id),
          author: 'ada',
          edited_by: 'ada',
          title: `Title ${id}`,
          summary: 'A summary of two lines, as long as such summaries tend to be on a card.',
          thumbnail: '',
          main: 0 as const,
          featured: id % 1000 === 0 ? (1 as const) : (0 as const),
          minutes_to_read: 7,
          version: 1,
          content,
        })),
      )
      .execute(),
  )
}

export async function fillScores(db: Database, count: number): Promise<void> {
  await inBatches(count, 500, (ids) =>
    db
      .insertInto('leaderboard_scores')
      .values(
        ids.map((id) => ({
          player_name: `Player ${id}`,
          score: ((id * 7919) % 5000) * 100,
          created_at: minuteOf(id),
        })),
      )
      .execute(),
  )
}

/** Adds people with a sign-up and a mail each, spread over the last year so that the chart shows a month of them. */
export async function fillPeople(db: Database, count: number): Promise<void> {
  const states = ['unconfirmed', 'confirmed', 'confirmed', 'unsubscribed'] as const
  const dateOf = (id: number) => personDate(id, count)
  await inBatches(count, 500, (ids) =>
    db.transaction().execute(async (trx) => {
      await trx
        .insertInto('people')
        .values(
          ids.map((id) => {
            const email = `person-${id}@host${id % 997}.example`
            return {
              id,
              link_id: newLinkId(),
              email,
              mailbox: email,
              name: `Person ${id}`,
              company: `Company ${id % 5000}`,
              search: `${email} person ${id} company ${id % 5000}`,
              state: id % 200 === 0 ? ('bounced' as const) : (states[id % 4] ?? 'confirmed'),
              sources: id % 50 === 0 ? 8 : 1 + (id % 3),
              held: 0,
              created_at: dateOf(id),
              last_sign_up_at: dateOf(id),
              first_page: '/',
              utm_source: 'letter',
            }
          }),
        )
        .execute()
      await trx
        .insertInto('sign_ups')
        .values(
          ids.map((id) => ({
            person_id: id,
            source: 'waitlist' as const,
            created_at: dateOf(id),
            review: 'clear' as const,
          })),
        )
        .execute()
      await trx
        .insertInto('outbox')
        .values(
          ids.map((id) => ({
            kind: 'confirmation-mail' as const,
            person_id: id,
            state: 'sent' as const,
            created_at: dateOf(id),
            due_at: dateOf(id),
            attempts: 1,
          })),
        )
        .execute()
    }),
  )
}

export function minuteOf(id: number): string {
  return new Date(Date.UTC(2020, 0, 1) + id * 60_000).toISOString()
}

export function personDate(id: number, count: number): string {
  return new Date(Date.now() - 365 * 86_400_000 * (1 - id / count)).toISOString()
}

/** Calls `insert` with ids from 1 to `count`, in batches. */
export async function inBatches(
  count: number,
  size: number,
  insert: (ids: number[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 1; from <= count; from += size) {
    const length = Math.min(size, count - from + 1)
    await insert(Array.from({ length }, (_, i) => from + i))
  }
}

/** Adds confirmed people on the mailing list; their ids follow `after`. */
export async function fillMembers(db: Database, count: number, after = 0): Promise<void> {
  await inBatches(count, 500, (places) =>
    db.transaction().execute(async (trx) => {
      const ids = places.map((place) => after + place)
      await trx
        .insertInto('people')
        .values(
          ids.map((id) => {
            const email = `member-${id}@host${id % 997}.example`
            return {
              id,
              link_id: newLinkId(),
              email,
              mailbox: email,
              search: email,
              state: 'confirmed' as const,
              sources: 2,
              held: 0,
              confirmed_at: minuteOf(id),
              created_at: minuteOf(id),
              last_sign_up_at: minuteOf(id),
            }
          }),
        )
        .execute()
      await trx
        .insertInto('sign_ups')
        .values(
          ids.map((id) => ({
            person_id: id,
            source: 'mailing-list' as const,
            review: 'clear' as const,
            created_at: minuteOf(id),
            confirmed_at: minuteOf(id),
            newsletters: 1 as const,
          })),
        )
        .execute()
    }),
  )
}
