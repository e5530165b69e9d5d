import type { Database } from '#src/db/database.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import { conditionsOf, readConditions } from '#src/people/segments/segments.ts'
import { Audience, type Newsletter, type NewsletterSummary } from '../contract.ts'
import { type Counts, countRecipients, countSignUps } from './queries.ts'
import { type Signer, webPathOf } from './signed.ts'

/** The campaign that its links name. Steps of sequences have a source of their own, so statistics by newsletter leave them out. */
export const campaignOf = ({ id, kind }: Pick<NewsletterRow, 'id' | 'kind'>) =>
  `${kind === 'step' ? 'sequence-mail' : 'newsletter'}-${id}`

/** Stored audiences were validated; one that a later version wrote falls back to an empty audience. */
export function audienceOf({ audience }: Pick<NewsletterRow, 'audience'>): Audience {
  try {
    return Audience.parse(JSON.parse(audience))
  } catch {
    return { lists: [] }
  }
}

/**
 * The people whom a newsletter is for. The conditions of its segment are those that staff confirmed when they sent or
 * scheduled it; before that, those of now. A segment that is gone has nobody in it.
 */
export async function chosenBy(db: Database, row: NewsletterRow) {
  const { segment, ...audience } = audienceOf(row)
  const confirmed = row.segment_conditions
  const people = segment && {
    segment: confirmed === null ? await conditionsOf(db, segment) : readConditions(confirmed),
    now: row.started_at === null ? undefined : Date.parse(row.started_at),
  }
  return { newsletterId: row.id, kind: row.kind, audience: { ...audience, ...people } }
}

export function presentSummary(row: NewsletterRow, counts: Counts): NewsletterSummary {
  return {
    newsletterId: row.id,
    kind: row.kind,
    template: row.template,
    subject: row.subject,
    preheader: row.preheader,
    audience: audienceOf(row),
    state: row.state,
    pauseReason: row.pause_reason,
    lastError: row.last_error,
    scheduledAt: row.scheduled_at,
    startedAt: row.started_at,
    preparing: row.recipients_cursor !== null,
    finishedAt: row.finished_at,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    author: row.author,
    version: row.version,
    counts,
  }
}

/** Counts visitors who came through the links of a campaign. Visits belong to another feature. */
export type CountVisits = (
  db: Database,
  campaign: { name: string; since: string },
) => Promise<{ visitors: number; views: number; links: Record<string, number> }>

interface PresentDeps {
  countVisits: CountVisits
  /** The links of a content within the site. */
  ownLinksOf: (content: string) => string[]
  signer: Signer
}

export async function presentNewsletter(
  db: Database,
  row: NewsletterRow,
  { countVisits, ownLinksOf, signer }: PresentDeps,
): Promise<Newsletter> {
  const counts = (await countRecipients(db, [row])).get(row.id) as Counts
  const name = campaignOf(row)
  const signUps = await countSignUps(db, name)
  const visits = row.started_at
    ? await countVisits(db, { name, since: row.started_at })
    : { visitors: 0, views: 0, links: {} }
  const links = row.started_at ? ownLinksOf(row.content) : []
  return {
    ...presentSummary(row, counts),
    content: row.content,
    sequence: row.sequence_id ? await selectSequenceOf(db, row.sequence_id) : null,
    webPath: row.started_at ? webPathOf(signer, row) : null,
    visits: {
      ...visits,
      links: links.map((href, at) => ({ href, views: visits.links[`link-${at + 1}`] ?? 0 })),
    },
    signUps,
  }
}

const selectSequenceOf = (db: Database, id: number) =>
  db
    .selectFrom('sequences')
    .select(['id as sequenceId', 'name', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
