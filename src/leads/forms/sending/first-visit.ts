import { firstVisit } from '#src/site/storage-keys.ts'
import { asksForPrivacy } from '#src/ui/browser/asks-for-privacy.ts'
import { readStored, writeStored } from '#src/ui/browser/browser-storage.ts'
import { campaignFields } from '../../lead-form.ts'

export const longestVisitField = 300

/**
 * Remembers where a visitor first came from: page, referring site and campaign. It is stored in the browser and sent
 * only with a form. It is not stored for visitors who ask not to be tracked.
 */
export function rememberFirstVisit(): void {
  // Without storage, only the page of the form is known.
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

/** Only the site: a full URL may contain search terms. */
function referringSite(): string | undefined {
  if (!document.referrer) return undefined
  const { host } = new URL(document.referrer)
  return host === location.host ? undefined : host
}
