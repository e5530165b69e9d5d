import type { ActivityKind } from '#src/activity/kinds.ts'
import type { Activity } from '../contract.ts'

/** As a filter names it; with what it was done to behind it, a whole sentence. */
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
  'second-factor-added': 'Added a second factor to',
  'second-factor-removed': 'Removed a second factor from',
  'second-factor-policy-changed': 'Changed whether a second factor is required',
  'recovery-codes-renewed': 'Made new recovery codes',
  'blog-created': 'Created blog',
  'blog-updated': 'Updated blog',
  'blog-published': 'Published blog',
  'blog-restored': 'Restored an earlier version of blog',
  'blog-scheduled': 'Scheduled blog',
  'blog-schedule-cancelled': 'Cancelled the publication of blog',
  'blog-unpublished': 'Unpublished blog',
  'review-link-created': 'Made a review link to blog',
  'review-link-revoked': 'Revoked a review link to blog',
  'blog-deleted': 'Deleted blog',
  'blog-submitted': 'Submitted for review blog',
  'blog-returned': 'Withdrew from review blog',
  'faq-created': 'Created FAQ',
  'faq-updated': 'Updated FAQ',
  'faq-deleted': 'Deleted FAQ',
  'faqs-reordered': 'Changed the order of FAQs',
  'question-answered': 'Answered question',
  'question-dismissed': 'Closed question',
  'leads-exported': 'Exported leads',
  'lead-erased': 'Erased lead',
  'lead-released': 'Released lead',
  'lead-rejected': 'Rejected lead',
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
  'setting-changed': 'Changed the setting',
  'backup-made': 'Made a backup',
  'backup-restored': 'Restored a backup',
}

export function sentenceOf({ kind, about }: Activity): string {
  return about === null ? kindNames[kind] : `${kindNames[kind]} ${about}`
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export const momentOf = (iso: string) => moment.format(new Date(iso))
