import { apiApp } from '#src/app/api-app.ts'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { PersonRow } from '#src/db/schema.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import { personOfLink } from '#src/people/links/link-person.ts'
import type { Links, LinkToken } from '#src/people/links/link-tokens.ts'
import { listsOfPerson } from '#src/people/lists/list-states.ts'
import { sources } from '../../lead-forms.ts'
import { getPreferences, type Preferences } from '../../preferences-contract.ts'
import { isPaused } from '../staff/present.ts'

export interface Opened {
  token: LinkToken
  person: PersonRow
  /** See `Preferences`. */
  opensData: boolean
}

/** The person whose preferences a link opens; undefined if it is not ours, too old, or its person is gone. */
export async function openPreferences(
  db: Database,
  links: Links,
  given: string,
): Promise<Opened | undefined> {
  const data = links.read('data', given)
  const token = data ?? links.read('preferences', given)
  const person = token && (await personOfLink(db, token))
  return person && { token, person, opensData: data !== undefined }
}

export type PreferencesApi = ReturnType<typeof preferencesApi>

export function preferencesApi(deps: { db: Database; links: Links; limits: RateLimits }) {
  const { db, links, limits } = deps
  const middleware = limits.perNetwork('preferences', 120, 10 * 60)
  return apiApp().openapi({ ...getPreferences, middleware }, async (c) => {
    const opened = await openPreferences(db, links, c.req.valid('param').token)
    if (!opened) throw notFound('link')
    const { person, opensData } = opened
    const preferences: Preferences = {
      email: person.email,
      lists: await listsOfPerson(db, sources, person.id),
      pausedUntil: isPaused(person) ? person.paused_until : null,
      opensData,
    }
    return c.json({ preferences }, 200, { 'cache-control': 'no-store' })
  })
}
