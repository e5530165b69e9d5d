import { createHash } from 'node:crypto'

type Render = (request: Request) => Response | Promise<Response>

interface PageRules {
  /** Other origins that the forms of the pages post to. */
  formOrigins: string[]
  /** Whether a page's scripts are fetched as it comes; those of the others are not announced. */
  wakesAtOnce: (pathname: string) => boolean
  /** Whether pages are served over TLS, as far as people see it. */
  https: boolean
}

/** A CDN may carry a page for a minute and serve it a while longer as it asks anew; browsers always ask. */
const sharedAge = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

/** What staff see, and addresses that carry a token, are not for shared caches. */
const privatePath = /^\/(contentmanager|confirm|unsubscribe)(\/|$)/

/** Pages are also found under other spellings (`/%63onfirm`, `/JOIN`); shared caches keep only the usual one. */
const usualSpelling = /^[a-z0-9/]*$/

const scriptPreload = /<link rel="modulepreload"[^>]*>/g

/** Gives every rendered page its headers; the whole page is read first, because its policy names its scripts. */
export function finishPages(render: Render, rules: PageRules): Render {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    // Left to the renderer, this becomes a redirect to whatever host the request claims.
    if (pathname.startsWith('//')) return seeInstead(pathname.replace(/^\/+/, '/') + search)
    const rendered = await render(request)
    if (!rendered.headers.get('content-type')?.includes('text/html')) return rendered
    const text = await rendered.text()
    const html = rules.wakesAtOnce(pathname) ? text : text.replaceAll(scriptPreload, '')
    const headers = new Headers(rendered.headers)
    headers.delete('transfer-encoding')
    headers.set('content-security-policy', contentSecurityPolicy(html, rules))
    for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value)
    if (rules.https) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    const shared =
      rendered.status === 200 && usualSpelling.test(pathname) && !privatePath.test(pathname)
    headers.set('cache-control', shared ? sharedAge : 'no-store')
    return new Response(html, { status: rendered.status, headers })
  }
}

const seeInstead = (location: string) => new Response(null, { status: 308, headers: { location } })

const pageHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** Only the scripts that are in the page as it was rendered may run: each inline one is named by its hash. */
export function contentSecurityPolicy(
  html: string,
  { formOrigins }: Pick<PageRules, 'formOrigins'>,
): string {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const own = ["'self'", ...formOrigins].join(' ')
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    // Dialogs and the editor set styles as they go; no style can run a script.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${own}`,
    `form-action ${own}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** The texts of scripts that run; blocks of data (JSON-LD) and files are no inline scripts. */
function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)
  return [...scripts].flatMap(([, attributes = '', text = '']) =>
    /\ssrc=|type="application\//.test(attributes) ? [] : [text],
  )
}
