/** Sites that links and browsers name in several ways, with other names and short addresses. */
const sites: Record<string, string[]> = {
  bing: [],
  duckduckgo: [],
  facebook: ['fb', 'fb.com', 'fb.me'],
  github: [],
  google: [],
  'hacker news': ['hn', 'news.ycombinator.com'],
  instagram: ['ig'],
  linkedin: ['lnkd.in'],
  medium: [],
  'product hunt': ['ph'],
  reddit: ['redd.it'],
  twitter: ['x', 'x.com', 't.co'],
  youtube: ['yt', 'youtu.be'],
}

const plain = (name: string) => name.replace(/[ _-]/g, '')

const nameOf = new Map(
  Object.entries(sites).flatMap(([name, others]) =>
    [name, ...others].map((other) => [plain(other), name]),
  ),
)

/** One spelling for a source, whether a campaign link (LinkedIn) or the browser (www.linkedin.com) names it. */
export function sourceNamed(text: string): string {
  const source = text
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
  const labels = plain(source).split('.')
  // A subdomain belongs to its site: l.facebook.com.
  for (const first of labels.keys()) {
    const known = nameOf.get(labels.slice(first).join('.')) ?? siteNamed(labels.slice(first))
    if (known) return known
  }
  return source
}

/** google.com and google.co.uk: the name, then at most two short labels. */
function siteNamed([name = '', ...ending]: string[]): string | undefined {
  const isSite = ending.length > 0 && ending.length < 3 && ending.every(({ length }) => length < 4)
  return isSite ? Object.keys(sites).find((site) => plain(site) === name) : undefined
}
