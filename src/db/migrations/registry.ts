import type { Migration } from 'kysely/migration'
import { up as first } from './0001-first.ts'
import { up as leaderboardRuns } from './0002-leaderboard-runs.ts'
import { up as tellOfChanges } from './0003-tell-of-changes.ts'
import { up as leads } from './0004-leads.ts'
import { up as searchLeads } from './0005-search-leads.ts'
import { up as findLeads } from './0006-find-leads.ts'
import { up as siteSecrets } from './0007-site-secrets.ts'
import { up as rateCounts } from './0008-rate-counts.ts'
import { up as staffGuard } from './0009-staff-guard.ts'
import { up as buildAssets } from './0010-build-assets.ts'
import { up as outboxErrors } from './0011-outbox-errors.ts'
import { up as pauseAndErasures } from './0012-pause-and-erasures.ts'
import { up as activityNetwork } from './0014-activity-network.ts'
import { up as jobTimes } from './0015-job-times.ts'
import { up as imageChecksum } from './0016-image-checksum.ts'
import { up as staffAccounts } from './0017-staff-accounts.ts'
import { up as publishing } from './0023-publishing.ts'
import { up as review } from './0024-review.ts'
import { up as workingCopies } from './0025-working-copies.ts'
import { up as faqRevisions } from './0026-faq-revisions.ts'
import { up as newsletters } from './0028-newsletters.ts'
import { up as visitCounts } from './0033-visit-counts.ts'
import { up as faqQuestions } from './0035-faq-questions.ts'
import { up as newArticleCopies } from './0039-new-article-copies.ts'
import { up as searchByIndex } from './0040-search-by-index.ts'
import { up as mailsToMailboxes } from './0041-mails-to-mailboxes.ts'
import { up as launchSettings } from './0045-launch-settings.ts'
import { up as visitsByWidth } from './0046-visits-by-width.ts'
import { up as weeklySummary } from './0047-weekly-summary.ts'
import { up as leaderRuns } from './0048-leader-runs.ts'
import { up as vitalsByMonth } from './0050-vitals-by-month.ts'
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

/** In the order in which they run. A released step is never edited; a new step follows it. */
export const migrations = {
  '0001-first': { up: first },
  '0002-leaderboard-runs': { up: leaderboardRuns },
  '0003-tell-of-changes': { up: tellOfChanges },
  '0004-leads': { up: leads },
  '0005-search-leads': { up: searchLeads },
  '0006-find-leads': { up: findLeads },
  '0007-site-secrets': { up: siteSecrets },
  '0008-rate-counts': { up: rateCounts },
  '0009-staff-guard': { up: staffGuard },
  '0010-build-assets': { up: buildAssets },
  '0011-outbox-errors': { up: outboxErrors },
  '0012-pause-and-erasures': { up: pauseAndErasures },
  '0014-activity-network': { up: activityNetwork },
  '0015-job-times': { up: jobTimes },
  '0016-image-checksum': { up: imageChecksum },
  '0017-staff-accounts': { up: staffAccounts },
  '0023-publishing': { up: publishing },
  '0024-review': { up: review },
  '0025-working-copies': { up: workingCopies },
  '0026-faq-revisions': { up: faqRevisions },
  '0028-newsletters': { up: newsletters },
  '0033-visit-counts': { up: visitCounts },
  '0035-faq-questions': { up: faqQuestions },
  '0039-new-article-copies': { up: newArticleCopies },
  '0040-search-by-index': { up: searchByIndex },
  '0041-mails-to-mailboxes': { up: mailsToMailboxes },
  '0045-launch-settings': { up: launchSettings },
  '0046-visits-by-width': { up: visitsByWidth },
  '0047-weekly-summary': { up: weeklySummary },
  '0048-leader-runs': { up: leaderRuns },
  '0050-vitals-by-month': { up: vitalsByMonth },
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
} satisfies Record<string, Migration>
