const storageKey = 'wireloom.first-visit'
const campaignFields = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const
const longest = 300

/**
 * Where a visitor came from the first time: page, referring site and campaign, kept in the browser and told
 * only with a form. Not kept for visitors who ask not to be followed.
 */
export function rememberFirstVisit(): void {
  try {
    if (asksForPrivacy() || localStorage.getItem(storageKey)) return
    localStorage.setItem(storageKey, JSON.stringify(thisVisit()))
  } catch {
    // Without storage the form's own page is all we know.
  }
}

/** The first visit and the form's own page, as fields of a form. */
export function visitFields(): Record<string, string> {
  const visit: Record<string, string> = { page: location.pathname, ...stored() }
  return Object.fromEntries(
    Object.entries(visit).map(([name, value]) => [`visit[${name}]`, value.slice(0, longest)]),
  )
}

function thisVisit(): Record<string, string> {
  const query = new URLSearchParams(location.search)
  const visit: Record<string, string> = { first_page: location.pathname.slice(0, longest) }
  const referrer = referringSite()
  if (referrer) visit.referrer = referrer
  for (const name of campaignFields) {
    const value = query.get(name)?.trim()
    if (value) visit[name] = value.slice(0, longest)
  }
  return visit
}

/** The site alone: a full address may hold what someone searched for. */
function referringSite(): string | undefined {
  if (!document.referrer) return undefined
  const { host } = new URL(document.referrer)
  return host === location.host ? undefined : host
}

function stored(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => {
        return typeof entry[1] === 'string'
      }),
    )
  } catch {
    return {}
  }
}

function asksForPrivacy(): boolean {
  return (
    navigator.doNotTrack === '1' ||
    (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  )
}
