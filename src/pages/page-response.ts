import { createHash, randomBytes } from 'node:crypto'
import { headersOfPage, type Transport } from '#src/app/security-headers.ts'
import { type FinishedPage, finishHtml } from './page-html.ts'

export interface Rendering {
  /** Marks the scripts and styles that the framework writes. */
  nonce: string
  /** The address of the visitor for whom the page is rendered. API calls made while rendering count as theirs. */
  visitor: string
}

type Render = (request: Request, rendering: Rendering) => Response | Promise<Response>

interface PageRules extends Transport {
  /** Other origins that the forms of the pages post to. */
  formOrigins: string[]
  /** The object store to which requests for pictures are redirected. */
  pictureOrigin?: string
  /** From where the players of embeds are loaded. */
  playerOrigins?: readonly string[]
  /** The rel of links that would preload scripts, on pages that load their scripts later. */
  preloadRel: (pathname: string) => string | undefined
  /** JSON that tells browsers which pages to prefetch; only for pages that are not private. */
  speculationRules?: (pathname: string) => string | undefined
  /** Whether the address shows something else to clients that do not want HTML. */
  hasOtherForms?: (pathname: string) => boolean
  /** In development, the tools change styles and markup in the page as its code changes. */
  development?: boolean
}

/** A CDN may cache a page for a minute and serve it stale while it revalidates; browsers always revalidate. */
export const sharedAge = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

/** Shared caches must not store staff pages and pages whose URL contains a token. */
const privatePath = /^\/(contentmanager|confirm|unsubscribe|preferences|place|review)(\/|$)/

/** A parameter that is a token, on a page that is otherwise public. */
export const tokenParameter = 'place'

/** The editors in the staff area fetch the pictures of pasted pages, which are on any site, and show any block. */
const staffPath = /^\/contentmanager(\/|$)/

/**
 * Pages also match other spellings (`/%63onfirm`, `/JOIN`); shared caches may store only the usual one. The escapes are
 * those of letters that need one, in addresses of articles.
 */
const usualSpelling = /^(?:[a-z0-9/-]|%[89A-F][0-9A-F])*$/

/** Gives every rendered page its headers. The whole page is read first, because its policy names its scripts. */
export function finishPages(render: Render, rules: PageRules) {
  return async (request: Request, visitor: string): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(request.url)
    // The renderer would redirect this to whatever host the request claims.
    if (pathname.startsWith('//')) {
      const location = pathname.replace(/^\/+/, '/') + search
      return new Response(null, { status: 308, headers: { location } })
    }
    const nonce = randomBytes(16).toString('base64url')
    const rendered = await render(readable(request), { nonce, visitor })
    if (!rendered.headers.get('content-type')?.includes('text/html')) return rendered
    const preloadRel = rules.preloadRel(pathname)
    const { development } = rules
    const isPrivate =
      privatePath.test(pathname) ||
      !usualSpelling.test(pathname) ||
      searchParams.has(tokenParameter)
    const speculationRules = isPrivate ? undefined : rules.speculationRules?.(pathname)
    const marks = { nonce, preloadRel, speculationRules, development }
    const page = finishHtml(await rendered.text(), marks)
    const headers = new Headers(rendered.headers)
    headers.delete('transfer-encoding')
    if (rules.hasOtherForms?.(pathname)) headers.set('vary', 'accept')
    const isStaff = staffPath.test(pathname)
    headers.set('content-security-policy', contentSecurityPolicy({ ...page, isStaff }, rules))
    for (const [name, value] of Object.entries(headersOfPage(rules, isPrivate)))
      headers.set(name, value)
    const mayKeep = rendered.headers.get('cache-control') !== 'no-store'
    const shared = rendered.status === 200 && !isPrivate && mayKeep
    headers.set('cache-control', shared ? sharedAge : 'no-store')
    // Crawlers and monitors then retry a page that lacks its content, instead of dropping it.
    if (rendered.status === 503 && !headers.has('retry-after')) headers.set('retry-after', '5')
    return new Response(page.html, { status: rendered.status, headers })
  }
}

/**
 * The framework responds with a bare 400 to a path that cannot be decoded. With its escapes encoded, the path is an
 * ordinary 404 page.
 */
function readable(request: Request): Request {
  const url = new URL(request.url)
  try {
    decodeURI(url.pathname)
    return request
  } catch {
    url.pathname = url.pathname.replaceAll('%', '%25')
    return new Request(url, request)
  }
}

/**
 * Names each inline script and style of the site by its hash, so the policy of a cached page stays valid and an
 * injected script is refused. HTML that scripts create must pass one of the named trusted-types policies.
 */
export function contentSecurityPolicy(
  page: Pick<FinishedPage, 'scripts' | 'styles'> & Partial<FinishedPage> & { isStaff?: boolean },
  rules: Omit<PageRules, 'preloadRel' | 'speculationRules'>,
): string {
  const { formOrigins, pictureOrigin, playerOrigins = [], https, development } = rules
  const { isStaff, hasFrame, hasVideo } = page
  const own = ["'self'", ...formOrigins].join(' ')
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(page.scripts)].join(' '),
    development
      ? "style-src 'self' 'unsafe-inline'"
      : ["style-src 'self'", ...hashesOf(page.styles)].join(' '),
    ["img-src 'self' data: blob:", ...(pictureOrigin ? [pictureOrigin] : [])].join(' '),
    // The newsletter preview is a mail in a frame. Players are allowed only where an embed is.
    ["frame-src 'self'", ...(isStaff || hasFrame ? playerOrigins : [])].join(' '),
    ...(isStaff || hasVideo
      ? [["media-src 'self' blob:", ...(pictureOrigin ? [pictureOrigin] : [])].join(' ')]
      : []),
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src ${own}${isStaff ? ' https:' : ''}`,
    `form-action ${own}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(development ? [] : ["require-trusted-types-for 'script'", `trusted-types ${policies}`]),
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}

/** The site's own for everything, that of templates for HTML which is only read. */
const policies = 'default template'

function hashesOf(texts: string[]): string[] {
  const hashes = texts.map((text) => createHash('sha256').update(text).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}
