import { Hono } from 'hono'
import type { Database } from '#src/db/database.ts'
import type { ApiEnv } from '#src/http/api-app.ts'
import { limitBody } from '#src/http/body-rules.ts'
import type { RateLimits } from '#src/http/rate-limit.ts'
import { confirmedSources, leadForms, leadingSource } from '../lead-forms.ts'
import { confirm, leaveLists, unsubscribe } from './confirmation.ts'
import { readForm } from './form-body.ts'
import type { Links } from './link-tokens.ts'

interface LinkRoutesDeps {
  db: Database
  links: Links
  limits: RateLimits
  /** Called when a confirmation set deliveries free. */
  wake: () => void
}

/** What the pages behind a mail's links post to. A GET changes nothing: mail scanners open every link. */
export function linkRoutes({ db, links, limits, wake }: LinkRoutesDeps) {
  const limit = limits.perNetwork('lead-links', 120, 10 * 60)
  const body = limitBody(10_000)
  return new Hono<ApiEnv>()
    .post('/forms/confirm', limit, body, async (c) => {
      const token = links.read('confirm', String((await readForm(c)).token))
      const sources = token && (await confirm(db, token))
      if (!sources) return c.redirect('/confirm?expired=1', 303)
      wake()
      const source = leadingSource(sources)
      return c.redirect((source && leadForms[source].confirmation?.page) ?? '/', 303)
    })
    .get('/forms/unsubscribe', (c) => {
      const given = ['token', 'lists', 'letter'].flatMap((name) => {
        const value = c.req.query(name)
        return value === undefined ? [] : [[name, value]]
      })
      return c.redirect(`/unsubscribe?${new URLSearchParams(given)}`, 303)
    })
    .post('/forms/unsubscribe', limit, body, async (c) => {
      const form = await readForm(c)
      const token = links.read('unsubscribe', c.req.query('token') ?? String(form.token))
      const asked = String(c.req.query('lists') ?? form.lists ?? '').split(',')
      const sources = confirmedSources.filter((source) => asked.includes(source))
      const [letter] =
        /^[1-9]\d{0,8}$/.exec(String(c.req.query('letter') ?? form.letter ?? '')) ?? []
      const from = letter ? Number(letter) : undefined
      if (token && sources.length) await leaveLists(db, token, { sources, letter: from })
      else if (token) await unsubscribe(db, token, from)
      // RFC 8058: mail programs do not follow redirects of this POST.
      if (form['List-Unsubscribe'] === 'One-Click') return c.text('Unsubscribed\n')
      return c.redirect(token ? '/unsubscribe?done=1' : '/unsubscribe?expired=1', 303)
    })
}
