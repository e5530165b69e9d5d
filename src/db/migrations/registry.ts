import type { Migration } from 'kysely/migration'
import { up as oneQueue } from './0054-one-queue.ts'
import { up as signUpCounts } from './0056-sign-up-counts.ts'
import { up as randomLinkIds } from './0060-random-link-ids.ts'
import { up as retiredNames } from './0070-retired-names.ts'
import { up as keysByAccount } from './0075-keys-by-account.ts'
import { up as changelogAndLaunchDate } from './0079-changelog-and-launch-date.ts'
import { up as saltsByTime } from './0086-salts-by-time.ts'
import { up as oneSpellingPerSource } from './0101-one-spelling-per-source.ts'
import { up as waitlistLine } from './0170-waitlist-line.ts'
import { up as baseline } from './baseline/baseline.ts'
import { plainSteps } from './plain-steps.ts'
import { runStatements } from './statements.ts'

/**
 * The baseline has the name of the last step of 0.2.0, so that it counts as done in a database of that release. Such a
 * database has recorded the steps before it too, which no longer exist.
 */
export const baselineName = '0050-vitals-by-month'

const ownFiles = {
  [baselineName]: { up: baseline },
  '0054-one-queue': { up: oneQueue },
  '0056-sign-up-counts': { up: signUpCounts },
  '0060-random-link-ids': { up: randomLinkIds },
  '0070-retired-names': { up: retiredNames },
  '0075-keys-by-account': { up: keysByAccount },
  '0079-changelog-and-launch-date': { up: changelogAndLaunchDate },
  '0086-salts-by-time': { up: saltsByTime },
  '0101-one-spelling-per-source': { up: oneSpellingPerSource },
  '0170-waitlist-line': { up: waitlistLine },
} satisfies Record<string, Migration>

const plain = Object.entries(plainSteps).map(([name, text]): [string, Migration] => [
  name,
  { up: (db) => runStatements(db, text) },
])

/** In the order in which they run. A released step is never edited; a new step follows it. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  [...Object.entries(ownFiles), ...plain].toSorted(([a], [b]) => (a < b ? -1 : 1)),
)
