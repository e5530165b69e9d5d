import { type Context, Hono } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import type { Database } from '#src/db/database.ts'
import { formRoute } from '#src/forms/form-route.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import type { Links } from '#src/people/links/link-tokens.ts'
import { confirm } from '#src/people/lists/confirmation.ts'
import { leave } from '#src/people/lists/leaving.ts'
import type { PersonHooks } from '#src/people/person.ts'
import {
  confirmedSources,
  leadForms,
  leadingSource,
  sources as lists,
  sourcesOf,
} from '../../lead-forms.ts'

export interface LinkFormsDeps {
  db: Database
  links: Links
  hooks: PersonHooks
  publicUrl: string
  limits: RateLimits
}

/** Handles the forms of the pages that mails link to. A GET changes nothing, because mail scanners open every link. */
export function linkForms({ db, links, hooks, publicUrl, limits }: LinkFormsDeps) {
  const shared = { limits: [limits.perNetwork('lead-links', 120, 10 * 60)], refused: refusedLink }
  const confirming = formRoute({
    ...shared,
    action: '/forms/confirm',
    async accept(c, form) {
      const token = links.read('confirm', String(form.token))
      const known = { lists, listsOf: sourcesOf, leading: leadingSource }
      const sources = token && (await confirm(db, token, known))
      if (!sources) return c.redirect('/confirm?expired=1', 303)
      const source = leadingSource(sources)
      return c.redirect((source && leadForms[source].confirmation?.page) ?? '/', 303)
    },
  })
  const leaving = formRoute({
    ...shared,
    action: '/forms/unsubscribe',
    async accept(c, form) {
      const given = (name: string) => String(c.req.query(name) ?? form[name] ?? '')
      if (c.req.query('test')) return c.text('This was a test mail. Nobody is unsubscribed.\n')
      const token = links.read('unsubscribe', given('token'))
      const named = given('lists').split(',')
      const sources = confirmedSources.filter((source) => named.includes(source))
      const [letter] = /^[1-9]\d{0,8}$/.exec(given('letter')) ?? []
      const newsletterId = letter ? Number(letter) : undefined
      const hasLeft = token && (await leave(db, token, { sources, lists, newsletterId, hooks }))
      // RFC 8058: mail programs do not follow redirects of this POST.
      if (form['List-Unsubscribe'] === 'One-Click') {
        const byAddress = `${publicUrl}/unsubscribe?expired=1`
        return hasLeft
          ? c.text('Unsubscribed\n')
          : c.text(`This link does not work here. Unsubscribe by address: ${byAddress}\n`, 404)
      }
      return c.redirect(hasLeft ? '/unsubscribe?done=1' : '/unsubscribe?expired=1', 303)
    },
  })
  return new Hono<ApiEnv>()
    .get('/forms/unsubscribe', (c) => {
      const given = ['token', 'lists', 'letter', 'test'].flatMap((name) => {
        const value = c.req.query(name)
        return value === undefined ? [] : [[name, value]]
      })
      c.header('cache-control', 'no-store')
      return c.redirect(`/unsubscribe?${new URLSearchParams(given)}`, 303)
    })
    .route('/', confirming)
    .route('/', leaving)
}

/** These forms contain nothing that a visitor typed, so a short text is enough. */
export const refusedLink = (c: Context<ApiEnv>, problem: Response) =>
  problem.status === 429
    ? c.text('Too many requests. Please try again in a few minutes.\n', 429)
    : problem
