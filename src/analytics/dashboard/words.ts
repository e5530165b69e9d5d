import { numberOf } from '#src/ui/text/words.ts'
import { type Counts, isShare, type NumberName, valueIn } from '../numbers.ts'

export const percentOf = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`

export const textOf = (counts: Counts, name: NumberName): string =>
  (isShare(name) ? percentOf : numberOf)(valueIn(counts, name))

export function changeOf(now: number, before: number) {
  if (before === 0) {
    return now === 0 ? { text: 'as before', tone: 'same' } : { text: 'none before', tone: 'up' }
  }
  const share = Math.round(((now - before) / before) * 100)
  if (share === 0) return { text: 'as before', tone: 'same' }
  return share > 0 ? { text: `+${share}%`, tone: 'up' } : { text: `−${-share}%`, tone: 'down' }
}

export const widthNames: Record<string, string> = {
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Desktop',
}

/** A page whose address has a parameter stands for all of its kind. */
const pageNames: Record<string, string> = {
  '/blog/$blogId': 'Articles',
  '/review/$token': 'Drafts under review',
  '/preferences/$token': 'Preferences of mails',
  '/place/$token': 'Place in line',
}

export const pageNameOf = (route: string): string =>
  pageNames[route] ?? (route.includes('$') ? route.replace(/\/\$.*/, '') : route)

export const duration = (seconds: number) =>
  seconds < 60 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
