import { refuseStale } from '#src/app/etag.ts'
import { versionTag } from '#src/app/version-tag.ts'
import type { Database } from '#src/db/database.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import type { StaffGate } from '#src/feature/staff-gate.ts'
import type { Unused } from '#src/media/unused.ts'
import type { NoteRead } from '#src/people/address-reads.ts'
import type { Newsletters } from './newsletters.ts'
import { type CountVisits, presentNewsletter } from './present.ts'

export interface NewslettersApiDeps {
  db: Database
  gate: StaffGate
  newsletters: Newsletters
  countVisits: CountVisits
  unused: Unused
  noteRead: NoteRead
}

export const tagOf = (row: NewsletterRow) => versionTag('newsletter', row.id, row.version)

/** A newsletter as the calls answer it, and as a 412 shows it. */
export function presenting({ countVisits, newsletters }: NewslettersApiDeps) {
  const { webPath } = newsletters
  const present = (from: Database, row: NewsletterRow) =>
    presentNewsletter(from, row, { countVisits, webPath })
  const refuseStaleRow =
    (ifMatch: string | undefined) => async (row: NewsletterRow, trx: Database) =>
      refuseStale(ifMatch, tagOf(row), { newsletter: await present(trx, row) })
  return { present, refuseStaleRow }
}
