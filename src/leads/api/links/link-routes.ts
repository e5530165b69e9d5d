import { Hono } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { smallBody } from '#src/app/body-rules.ts'
import type { Database } from '#src/db/database.ts'
import { readForm } from '#src/forms/form-body.ts'
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

interface LinkRoutesDeps {
  db: Database
  links: Links
  hooks: PersonHooks
  publicUrl: string
  limits: RateLimits
  /** Called after a confirmation has released deliveries. */
  wake: () => void
}

/** Handles the posts of the pages that mails link to. A GET changes nothing, because mail scanners open every link. */
export function linkRoutes({ db, links, hooks, publicUrl, limits, wake }: LinkRoutesDeps) {
  const byAddress = `${publicUrl}/unsubscribe?expired=1`
  const limit = limits.perNetwork('lead-links', 120, 10 * 60)
  const body = smallBody(10_000)
  return new Hono<ApiEnv>()
    .post('/forms/confirm', limit, body, async (c) => {
      const token = links.read('confirm', String((await readForm(c)).token))
      const sources =
        token && (await confirm(db, token, { lists, listsOf: sourcesOf, leading: leadingSource }))
      if (!sources) return c.redirect('/confirm?expired=1', 303)
      wake()
      const source = leadingSource(sources)
      return c.redirect((source && leadForms[source].confirmation?.page) ?? '/', 303)
    })
    .get('/forms/unsubscribe', (c) => {
      const given = ['token', 'lists', 'letter', 'test'].flatMap((name) => {
        const value = c.req.query(name)
        return value === undefined ? [] : [[name, value]]
      })
      c.header('cache-control', 'no-store')
      return c.redirect(`/unsubscribe?${new URLSearchParams(given)}`, 303)
    })
    .post('/forms/unsubscribe', limit, body, async (c) => {
      const form = await readForm(c)
      if (c.req.query('test')) return c.text('This was a test mail. Nobody is unsubscribed.\n')
      const token = links.read('unsubscribe', c.req.query('token') ?? String(form.token))
      const asked = String(c.req.query('lists') ?? form.lists ?? '').split(',')
      const sources = confirmedSources.filter((source) => asked.includes(source))
      const [letter] =
        /^[1-9]\d{0,8}$/.exec(String(c.req.query('letter') ?? form.letter ?? '')) ?? []
      const from = letter ? Number(letter) : undefined
      const left =
        token !== undefined &&
        (await leave(db, token, { sources, lists, newsletterId: from, hooks }))
      // RFC 8058: mail programs do not follow redirects of this POST.
      if (form['List-Unsubscribe'] === 'One-Click') {
        return left
          ? c.text('Unsubscribed\n')
          : c.text(`This link does not work here. Unsubscribe by address: ${byAddress}\n`, 404)
      }
      return c.redirect(left ? '/unsubscribe?done=1' : '/unsubscribe?expired=1', 303)
    })
}
