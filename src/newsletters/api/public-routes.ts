import { Hono } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import type { NewsletterDeps } from './newsletter-deps.ts'
import { selectNewsletter } from './queries.ts'
import { mayReadWebVersion, readPreview } from './signed.ts'

/**
 * Mails have inline styles, run no scripts and load only pictures of this site. A preview is shown in a frame with an
 * opaque origin, so pictures that a mail program could not load are missing there too.
 */
const headersOf = (isPreview: boolean, pictureOrigin = '') => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${pictureOrigin}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
    `sandbox ${isPreview ? '' : 'allow-same-origin '}allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`,
  ].join('; '),
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
  'cache-control': isPreview ? 'no-store' : 'no-cache',
})

export function publicRoutes(deps: NewsletterDeps) {
  const { db, letters, signer, publicUrl, settings, pictureOrigin } = deps
  const { archive } = settings
  const sealed = headersOf(false, pictureOrigin)
  const framed = headersOf(true, pictureOrigin)
  /** Replaces absolute picture URLs by relative ones, because PUBLIC_URL may not be reachable from here. */
  const here = (html: string) => html.replaceAll(`"${publicUrl}/media/`, '"/media/')
  return new Hono<ApiEnv>()
    .get('/newsletter/preview/:token', async (c, next) => {
      const id = readPreview(signer, c.req.param('token'))
      if (!id) return next()
      const { html } = await letters.preview(await selectNewsletter(db, id))
      return c.body(here(inScheme(html, c.req.query('scheme'))), 200, framed)
    })
    .get('/newsletter/:id{[1-9][0-9]{0,9}}', async (c, next) => {
      const id = Number(c.req.param('id'))
      if (id >= 2 ** 31) return next()
      const row = await db
        .selectFrom('newsletters')
        .selectAll()
        .where('id', '=', id)
        .where('started_at', 'is not', null)
        .executeTakeFirst()
      const key = c.req.query('key')
      if (!row || !mayReadWebVersion(signer, row, { key, archive })) return next()
      return c.body(here((await letters.web(row)).html), 200, sealed)
    })
    .get('/newsletter', async (c, next) => {
      if (!archive) return next()
      const sent = await db
        .selectFrom('newsletters')
        .select(['id', 'subject', 'started_at'])
        .where('state', '=', 'sent')
        .where('kind', '=', 'newsletter')
        .orderBy('id', 'desc')
        .limit(200)
        .execute()
      return c.body(here((await letters.archive(sent)).html), 200, sealed)
    })
}

/** A preview shows one colour scheme, regardless of the preference of the screen. */
function inScheme(html: string, scheme: string | undefined): string {
  if (scheme !== 'dark' && scheme !== 'light') return html
  const rule = /\(prefers-color-scheme:\s*dark\)/g
  return html.replace(rule, scheme === 'dark' ? 'all' : 'not all')
}
