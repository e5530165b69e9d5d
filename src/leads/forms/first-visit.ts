import { firstVisit } from '#src/site/storage-keys.ts'
import { asksForPrivacy } from '#src/ui/asks-for-privacy.ts'
import { readStored, writeStored } from '#src/ui/browser-storage.ts'

const campaignFields = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const
export const longestVisitField = 300

/**
 * Where a visitor came from the first time: page, referring site and campaign, kept in the browser and told
 * only with a form. Not kept for visitors who ask not to be followed.
 */
export function rememberFirstVisit(): void {
  // Without storage the form's own page is all we know.
  if (!asksForPrivacy() && !readStored(firstVisit)) {
    writeStored(firstVisit, JSON.stringify(thisVisit()))
  }
}

function thisVisit(): Record<string, string> {
  const query = new URLSearchParams(location.search)
  const visit: Record<string, string> = {
    first_page: location.pathname.slice(0, longestVisitField),
  }
  const referrer = referringSite()
  if (referrer) visit.referrer = referrer
  for (const name of campaignFields) {
    const value = query.get(name)?.trim()
    if (value) visit[name] = value.slice(0, longestVisitField)
  }
  return visit
}

/** The site alone: a full address may hold what someone searched for. */
function referringSite(): string | undefined {
  if (!document.referrer) return undefined
  const { host } = new URL(document.referrer)
  return host === location.host ? undefined : host
}
