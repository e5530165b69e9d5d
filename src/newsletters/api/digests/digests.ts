import type { Database } from '#src/db/database.ts'
import { databaseClock } from '#src/db/engine.ts'
import { type JobKind, periodic } from '#src/jobs/job-kind.ts'
import { countAudience } from '#src/people/audience/audience.ts'
import { type DigestFrequency, digestFrequencies } from '#src/people/choices.ts'
import type { ReadZone } from '#src/time/zoned-days.ts'
import { latestDigestMs, lists } from '../../choices.ts'
import { prepareContent } from '../drafts/letter-document.ts'
import { enqueueSending } from '../service.ts'
import { digestLetter, type NewArticle } from './digest-letter.ts'
import { readSwitch } from './digest-switch.ts'
import { type Due, lastDue } from './digest-times.ts'

/** The articles that were published for the first time in this time and are public still. Articles belong to another feature. */
export type NewArticles = (
  db: Database,
  range: { since: string; before: string },
) => Promise<NewArticle[]>

interface DigestNeeds {
  db: Database
  readZone: ReadZone
  newArticles: NewArticles
}

export const audienceOfDigest = (digest: DigestFrequency) => ({ lists, digest })

export const countReaders = async (db: Database, digest: DigestFrequency): Promise<number> => {
  const audience = audienceOfDigest(digest)
  return (await countAudience(db, { newsletterId: 0, kind: 'digest', audience })).total
}

/** Makes the last digest that was due, once; earlier ones that nobody made are part of it. Returns its newsletter. */
export async function makeDigest(
  { db, readZone, newArticles }: DigestNeeds,
  frequency: DigestFrequency,
  now: number,
): Promise<number | undefined> {
  const [due, before] = lastDue(frequency, (await readZone()).timeZone, now)
  return db.transaction().execute(async (trx) => {
    const last = await trx
      .selectFrom('digests')
      .select(({ fn }) => fn.max<string | null>('until').as('until'))
      .where('frequency', '=', frequency)
      .executeTakeFirst()
    const since = last?.until ?? before.at
    if (since >= due.at) return undefined
    const period = `${frequency} ${due.day}`
    const isFirst = await trx
      .insertInto('digests')
      .values({ period, frequency, until: due.at })
      .onConflict((clash) => clash.column('period').doNothing())
      .returning('period')
      .executeTakeFirst()
    if (!isFirst) return undefined
    const { isOn, restoredAt } = await readSwitch(trx)
    if (!isOn || (await countReaders(trx, frequency)) === 0) return undefined
    const articles = await newArticles(trx, { since, before: due.at })
    if (articles.length === 0) return undefined
    const id = await addDigest(trx, frequency, { articles, due, now, restoredAt })
    await trx
      .updateTable('digests')
      .set({ newsletter_id: id })
      .where('period', '=', period)
      .execute()
    return id
  })
}

interface Made {
  articles: NewArticle[]
  due: Due
  now: number
  restoredAt: string
}

/** Usernames have no capitals: no account is its author. */
const author = 'Digest'

/** Sending is the work of the job of newsletters. One that is too late, or may have been sent before, waits for staff. */
async function addDigest(trx: Database, frequency: DigestFrequency, made: Made): Promise<number> {
  const { articles, due, now, restoredAt } = made
  const letter = digestLetter(frequency, articles)
  const { content } = await prepareContent(letter.content)
  const isLate = now - Date.parse(due.at) > latestDigestMs
  const wasRestored = due.at <= restoredAt
  const at = new Date(now).toISOString()
  const { id } = await trx
    .insertInto('newsletters')
    .values({
      ...letter,
      content,
      kind: 'digest',
      audience: JSON.stringify(audienceOfDigest(frequency)),
      state: isLate || wasRestored ? 'paused' : 'scheduled',
      pause_reason: wasRestored ? 'restored' : isLate ? 'missed-schedule' : null,
      scheduled_at: due.at,
      created_at: at,
      edited_at: at,
      author,
      edited_by: author,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!isLate && !wasRestored) await enqueueSending(trx, id, due.at)
  return id
}

const everyMs = 5 * 60_000

export const makingDigests = (needs: DigestNeeds): JobKind =>
  periodic({
    name: 'digests',
    words: {
      one: 'preparation of digests',
      many: 'preparations of digests',
      page: '/contentmanager/newsletters',
    },
    everyMs,
    async run() {
      for (const frequency of digestFrequencies) {
        await makeDigest(needs, frequency, await databaseClock(needs.db))
      }
    },
  })
