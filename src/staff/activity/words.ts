import type { ActivityKind } from '#src/activity/kinds.ts'
import type { Activity } from '../contract.ts'

/** The label of a filter; followed by its object, it is a whole sentence. */
export const kindNames: Record<ActivityKind, string> = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Failed to sign in',
  'signed-out': 'Signed out',
  'signed-out-everywhere': 'Signed out everywhere',
  'password-changed': 'Changed the password of',
  'password-change-failed': 'Failed to change the password of',
  'account-added': 'Added the account',
  'account-removed': 'Removed the account',
  'role-changed': 'Changed the role of',
  'staff-invited': 'Invited a colleague as',
  'invitation-withdrawn': 'Withdrew an invitation',
  'password-reset': 'Reset the password by mail of',
  'email-changed': 'Changed the email address of',
  'session-revoked': 'Signed out another device of',
  'sessions-ended': 'Ended every session of',
  'profile-accepted': 'Accepted the name and picture of',
  'profile-refused': 'Refused the name and picture of',
  'second-factor-added': 'Added a second factor to',
  'second-factor-removed': 'Removed a second factor from',
  'second-factor-policy-changed': 'Changed whether a second factor is required',
  'recovery-codes-renewed': 'Made new recovery codes',
  'blog-created': 'Created article',
  'blog-updated': 'Updated article',
  'blog-published': 'Published article',
  'blog-restored': 'Restored an earlier version of article',
  'blog-scheduled': 'Scheduled article',
  'blog-schedule-cancelled': 'Cancelled the publication of article',
  'blog-unpublished': 'Unpublished article',
  'blog-update-staged': 'Staged an update of article',
  'blog-update-scheduled': 'Scheduled the staged update of article',
  'blog-update-unscheduled': 'Cancelled the time of the staged update of article',
  'blog-update-discarded': 'Discarded the staged update of article',
  'review-link-created': 'Made a review link to article',
  'review-link-revoked': 'Revoked a review link to article',
  'blog-deleted': 'Deleted article',
  'blog-submitted': 'Submitted for review article',
  'blog-returned': 'Withdrew from review article',
  'faq-created': 'Created FAQ',
  'faq-updated': 'Updated FAQ',
  'faq-deleted': 'Deleted FAQ',
  'faqs-reordered': 'Changed the order of FAQs',
  'changelog-entry-created': 'Added to the changelog the entry of',
  'changelog-entry-updated': 'Updated in the changelog the entry of',
  'changelog-entry-deleted': 'Deleted from the changelog the entry of',
  'questions-read': 'Read questions with addresses:',
  'question-answered': 'Answered question',
  'question-dismissed': 'Closed question',
  'leads-exported': 'Exported leads',
  'leads-read': 'Read leads on one page:',
  'lead-read': 'Read lead',
  'recipients-read': 'Read the recipients of newsletter',
  'lead-added': 'Added by hand lead',
  'lead-erased': 'Erased lead',
  'lead-reactivated': 'Lifted the bounces of lead',
  'lead-released': 'Released lead',
  'lead-rejected': 'Rejected lead',
  'lead-unsubscribed': 'Unsubscribed lead',
  'request-noted': 'Noted a privacy request of lead',
  'request-closed': 'Closed a privacy request of lead',
  'delivery-retried': 'Retried a delivery to lead',
  'deliveries-retried': 'Retried every failed delivery',
  'deliveries-paused': 'Paused all deliveries',
  'deliveries-unpaused': 'Released all deliveries',
  'deliveries-dropped': 'Dropped every waiting delivery',
  'newsletter-created': 'Created newsletter',
  'newsletter-updated': 'Updated newsletter',
  'newsletter-deleted': 'Deleted newsletter',
  'newsletter-tested': 'Sent a test of newsletter',
  'newsletter-scheduled': 'Scheduled newsletter',
  'newsletter-sent': 'Sent newsletter',
  'newsletter-paused': 'Paused newsletter',
  'newsletter-resumed': 'Resumed newsletter',
  'newsletter-cancelled': 'Cancelled newsletter',
  'newsletter-resent': 'Sent uncertain mails again of newsletter',
  'score-removed': 'Removed the leaderboard entry',
  'score-renamed': 'Renamed the leaderboard entry',
  'score-change-undone': 'Undid a change of the leaderboard entry',
  'name-filter-changed': 'Changed the words that names on the leaderboard may not contain',
  'chart-note-added': 'Added a note to the chart',
  'chart-note-changed': 'Changed a note on the chart',
  'chart-note-deleted': 'Deleted a note on the chart',
  'statistics-exported': 'Exported the statistics',
  'mail-tested': 'Sent a test mail',
  'setting-changed': 'Changed the setting',
  'backup-made': 'Made a backup',
  'backup-restored': 'Restored a backup',
}

export function sentenceOf({ kind, about }: Activity): string {
  return about === null ? kindNames[kind] : `${kindNames[kind]} ${about}`
}

const gone = /-(deleted|erased)$/

const places: [RegExp, string][] = [
  [/^(blog|review-link)-/, '/contentmanager/blogger/edit/'],
  [/^faq-/, '/contentmanager/faq/edit/'],
  [/^(lead|request)-|^delivery-retried$/, '/contentmanager/leads/'],
  [/^newsletter-|^recipients-read$/, '/contentmanager/newsletters/'],
]

/** The page of what the entry is about, if it has one and was not deleted by this very entry. */
export function linkOf({ kind, about }: Pick<Activity, 'kind' | 'about'>): string | undefined {
  if (!about || !/^\d+$/.test(about) || gone.test(kind)) return undefined
  const place = places.find(([kinds]) => kinds.test(kind))
  return place && `${place[1]}${about}`
}
