import type { Migration } from 'kysely/migration'
import { up as bounceMailbox } from './0053-bounce-mailbox.ts'
import { up as oneQueue } from './0054-one-queue.ts'
import { up as timeZone } from './0055-time-zone.ts'
import { up as signUpCounts } from './0056-sign-up-counts.ts'
import { up as arrivals } from './0057-arrivals.ts'
import { up as seenCounts } from './0058-seen-counts.ts'
import { up as randomLinkIds } from './0060-random-link-ids.ts'
import { up as promises } from './0061-promises.ts'
import { up as leftAllLists } from './0062-left-all-lists.ts'
import { up as recipientsInSteps } from './0063-recipients-in-steps.ts'
import { up as sender } from './0064-sender.ts'
import { up as pausesOfPeople } from './0065-pauses-of-people.ts'
import { up as retiredNames } from './0070-retired-names.ts'
import { up as workingCopiesByAccount } from './0071-working-copies-by-account.ts'
import { up as newArticlesByAccount } from './0072-new-articles-by-account.ts'
import { up as ownersOfWorkingCopies } from './0073-owners-of-working-copies.ts'
import { up as ownersOfNewArticles } from './0074-owners-of-new-articles.ts'
import { up as keysByAccount } from './0075-keys-by-account.ts'
import { up as profilesToReview } from './0076-profiles-to-review.ts'
import { up as changelogAndLaunchDate } from './0079-changelog-and-launch-date.ts'
import { up as languageOfArticles } from './0080-language-of-articles.ts'
import { up as languageOfRevisions } from './0081-language-of-revisions.ts'
import { up as leaderboardChanges } from './0082-leaderboard-changes.ts'
import { up as leaderboardNameFilter } from './0083-leaderboard-name-filter.ts'
import { up as saltsByTime } from './0086-salts-by-time.ts'
import { up as chartNotes } from './0087-chart-notes.ts'
import { up as hiddenSetup } from './0088-hidden-setup.ts'
import { up as documents } from './0090-documents.ts'
import { up as stagedUpdates } from './0091-staged-updates.ts'
import { up as reviewOfStagedUpdates } from './0092-review-of-staged-updates.ts'
import { up as mergingOfDocuments } from './0093-merging-of-documents.ts'
import { up as changesOfDocuments } from './0094-changes-of-documents.ts'
import { up as clientsOfDocuments } from './0095-clients-of-documents.ts'
import { up as baseline } from './baseline/baseline.ts'

/**
 * The baseline has the name of the last step of 0.2.0, so that it counts as done in a database of that release. Such a
 * database has recorded the steps before it too, which no longer exist.
 */
export const baselineName = '0050-vitals-by-month'

/** In the order in which they run. A released step is never edited; a new step follows it. */
export const migrations = {
  [baselineName]: { up: baseline },
  '0053-bounce-mailbox': { up: bounceMailbox },
  '0054-one-queue': { up: oneQueue },
  '0055-time-zone': { up: timeZone },
  '0056-sign-up-counts': { up: signUpCounts },
  '0057-arrivals': { up: arrivals },
  '0058-seen-counts': { up: seenCounts },
  '0060-random-link-ids': { up: randomLinkIds },
  '0061-promises': { up: promises },
  '0062-left-all-lists': { up: leftAllLists },
  '0063-recipients-in-steps': { up: recipientsInSteps },
  '0064-sender': { up: sender },
  '0065-pauses-of-people': { up: pausesOfPeople },
  '0070-retired-names': { up: retiredNames },
  '0071-working-copies-by-account': { up: workingCopiesByAccount },
  '0072-new-articles-by-account': { up: newArticlesByAccount },
  '0073-owners-of-working-copies': { up: ownersOfWorkingCopies },
  '0074-owners-of-new-articles': { up: ownersOfNewArticles },
  '0075-keys-by-account': { up: keysByAccount },
  '0076-profiles-to-review': { up: profilesToReview },
  '0079-changelog-and-launch-date': { up: changelogAndLaunchDate },
  '0080-language-of-articles': { up: languageOfArticles },
  '0081-language-of-revisions': { up: languageOfRevisions },
  '0082-leaderboard-changes': { up: leaderboardChanges },
  '0083-leaderboard-name-filter': { up: leaderboardNameFilter },
  '0086-salts-by-time': { up: saltsByTime },
  '0087-chart-notes': { up: chartNotes },
  '0088-hidden-setup': { up: hiddenSetup },
  '0090-documents': { up: documents },
  '0091-staged-updates': { up: stagedUpdates },
  '0092-review-of-staged-updates': { up: reviewOfStagedUpdates },
  '0093-merging-of-documents': { up: mergingOfDocuments },
  '0094-changes-of-documents': { up: changesOfDocuments },
  '0095-clients-of-documents': { up: clientsOfDocuments },
} satisfies Record<string, Migration>
