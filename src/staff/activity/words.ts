import type { ActivityKind } from '#src/platform/activity/kinds.ts'
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
  'blog-created': 'Created blog',
  'blog-updated': 'Updated blog',
  'blog-published': 'Published blog',
  'blog-restored': 'Restored an earlier version of blog',
  'blog-deleted': 'Deleted blog',
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
  'backup-made': 'Made a backup',
  'backup-restored': 'Restored a backup',
}

export function sentenceOf({ kind, about }: Activity): string {
  return about === null ? kindNames[kind] : `${kindNames[kind]} ${about}`
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export const momentOf = (iso: string) => moment.format(new Date(iso))
