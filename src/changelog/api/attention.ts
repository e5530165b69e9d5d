import type { Database } from '#src/db/database.ts'
import type { AttentionSource } from '#src/feature/feature.ts'
import { nextRelease } from '#src/site/cadence.ts'
import { textIn } from '#src/time/formats.ts'
import { dayIn, type ReadZone } from '#src/time/zoned-days.ts'
import { selectNewestDate } from './queries.ts'

export interface ChangelogNeeds {
  readZone: ReadZone
  /** The claim of the public pages: "every two weeks". */
  readCadence: () => Promise<string>
}

/** The changelog, once its promised next entry is overdue. */
export function changelogAttention(db: Database, needs: ChangelogNeeds): AttentionSource {
  return async () => {
    const newest = await selectNewestDate(db)
    const cadence = await needs.readCadence()
    const next = newest && nextRelease(newest, cadence)
    const today = dayIn((await needs.readZone()).timeZone, Date.now())
    if (!newest || !next || next >= today) return []
    return [
      {
        id: 'changelog-overdue',
        tone: 'warning',
        text: `The changelog promises an update ${cadence}. Its newest entry is of ${textIn('UTC', 'day', newest)}.`,
        href: '/contentmanager/changelog',
        action: 'Add an entry',
        least: 'editor',
      },
    ]
  }
}
