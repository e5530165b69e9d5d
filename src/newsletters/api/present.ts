import type { Database } from '#src/db/database.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import { Audience, type Newsletter, type NewsletterSummary } from '../contract.ts'
import { type Counts, countRecipients, countSignUps } from './queries.ts'
import { type Signer, webPathOf } from './signed.ts'

export const campaignOf = (newsletterId: number) => `newsletter-${newsletterId}`

/** Stored audiences were validated; one that a later version wrote falls back to an empty audience. */
export function audienceOf({ audience }: Pick<NewsletterRow, 'audience'>): Audience {
  try {
    return Audience.parse(JSON.parse(audience))
  } catch {
    return { lists: [] }
  }
}

/** The people whom a newsletter is for. */
export function chosenBy(row: NewsletterRow) {
  return { newsletterId: row.id, kind: row.kind, audience: audienceOf(row) }
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
  const name = campaignOf(row.id)
  const signUps = await countSignUps(db, name)
  const visits = row.started_at
    ? await countVisits(db, { name, since: row.started_at })
    : { visitors: 0, views: 0, links: {} }
  const links = row.started_at ? ownLinksOf(row.content) : []
  return {
    ...presentSummary(row, counts),
    content: row.content,
    webPath: row.started_at ? webPathOf(signer, row) : null,
    visits: {
      ...visits,
      links: links.map((href, at) => ({ href, views: visits.links[`link-${at + 1}`] ?? 0 })),
    },
    signUps,
  }
}
