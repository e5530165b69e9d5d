import { apiApp } from '#src/app/api-app.ts'
import { notFound } from '#src/app/problem.ts'
import { personOfLink } from '#src/people/links/link-tokens.ts'
import { readLineRule, updateLine } from '#src/people/waitlist/line.ts'
import { placeOf } from '#src/people/waitlist/place.ts'
import { getPlace } from '../../contract.ts'
import { cardText } from '../../place-card.ts'
import type { LeadDeps } from '../lead-deps.ts'

export type PlaceApi = ReturnType<typeof placeApi>

export function placeApi(deps: LeadDeps) {
  const { db, limits, publicUrl } = deps
  const middleware = limits.perNetwork('places', 120, 10 * 60)
  return apiApp().openapi({ ...getPlace, middleware }, async (c) => {
    const found = await readPlace(deps, c.req.valid('query').token)
    if (!found) throw notFound('place')
    const { code, ...place } = found
    const link = `${publicUrl}/join?via=${code}`
    const rule = await readLineRule(db)
    return c.json({ place: { ...place, link, rule } }, 200, { 'cache-control': 'no-store' })
  })
}

export async function readPlaceCard(deps: LeadDeps, token: string): Promise<string | undefined> {
  const place = await readPlace(deps, token)
  return place?.position ? cardText(place.position) : undefined
}

async function readPlace({ db, links }: LeadDeps, given: string) {
  const token = links.read('place', given)
  const person = token && (await personOfLink(db, token))
  if (!person) return undefined
  const known = await placeOf(db, person.id)
  if (known) return known
  // Confirmed by a process of the version before, which knew no line.
  await db.transaction().execute((trx) => updateLine(trx, [person.id]))
  return placeOf(db, person.id)
}
