import { kindNames } from '#src/activity/kinds.ts'
import type { Activity } from '../contract.ts'

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
