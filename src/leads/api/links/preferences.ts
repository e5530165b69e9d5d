import type { Context } from 'hono'
import { type ApiEnv, apiApp } from '#src/app/api-app.ts'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { type FormFields, formRoute } from '#src/forms/form-route.ts'
import { type Links, personOfLink } from '#src/people/links/link-tokens.ts'
import { leave } from '#src/people/lists/leaving.ts'
import { listsOfPerson } from '#src/people/lists/list-states.ts'
import { lockPerson } from '#src/people/person.ts'
import { setPause } from '#src/people/suppression/suppress.ts'
import { pauseMonths, preferencesAction } from '../../choices.ts'
import { isSource, sources } from '../../lead-forms.ts'
import { getPreferences, type Preferences } from '../../preferences-contract.ts'
import { queuePersonMail } from '../deliveries/deliver-person-mails.ts'
import type { LeadDeps } from '../lead-deps.ts'
import { eraseLead } from '../retention.ts'
import { presentLists } from '../staff/lead-state.ts'
import { isPaused, readRecord } from '../staff/record.ts'
import { refusedLink } from './link-forms.ts'

type Opened = NonNullable<Awaited<ReturnType<typeof openPreferences>>>

/** The person whose preferences a link opens; undefined if it is not ours, too old, or its person is gone. */
export async function openPreferences(db: Database, links: Links, given: string) {
  const data = links.read('data', given)
  const token = data ?? links.read('preferences', given)
  const person = token && (await personOfLink(db, token))
  return person && { token, person, opensData: data !== undefined }
}

export type PreferencesApi = ReturnType<typeof preferencesApi>

export function preferencesApi({ db, links, limits }: LeadDeps) {
  const middleware = limits.perNetwork('preferences', 120, 10 * 60)
  return apiApp().openapi({ ...getPreferences, middleware }, async (c) => {
    const opened = await openPreferences(db, links, c.req.valid('param').token)
    if (!opened) throw notFound('link')
    const { person, opensData } = opened
    const preferences: Preferences = {
      email: person.email,
      lists: presentLists(await listsOfPerson(db, sources, person.id)),
      pausedUntil: isPaused(person) ? person.paused_until : null,
      opensData,
    }
    return c.json({ preferences }, 200, { 'cache-control': 'no-store' })
  })
}

/** Handles the forms of the preferences page. They work without scripts, and a GET changes nothing. */
export function preferencesForms(deps: LeadDeps) {
  const { db, links, limits } = deps
  return formRoute({
    action: preferencesAction,
    limits: [limits.perNetwork('preferences-forms', 60, 10 * 60)],
    async accept(c, form) {
      const opened = await openPreferences(db, links, String(form.token))
      if (!opened) return c.redirect('/preferences/expired', 303)
      c.header('cache-control', 'no-store')
      if (form.action === 'download' && opened.opensData) return download(c, db, opened)
      if (form.action === 'erase' && opened.opensData) {
        await eraseLead(deps, { id: opened.person.id, log: c.get('log') })
        return c.redirect('/preferences/erased', 303)
      }
      const did = await change(deps, opened, form)
      return c.redirect(`/preferences/${form.token}${did ? `?did=${did}` : ''}`, 303)
    },
    refused: refusedLink,
  })
}

async function change({ db, hooks }: LeadDeps, { token, person }: Opened, form: FormFields) {
  if (form.action === 'leave') {
    const list = String(form.list)
    // Without a list: all of them.
    if (form.list && !isSource(list)) return undefined
    await leave(db, token, { sources: isSource(list) ? [list] : [], lists: sources, hooks })
    return 'left'
  }
  if (form.action === 'pause') {
    const months = pauseMonths.find((one) => String(one) === form.months)
    if (!months) return undefined
    const until = new Date()
    until.setUTCMonth(until.getUTCMonth() + months)
    await setPause(db, person.id, until.toISOString())
    return 'paused'
  }
  if (form.action === 'resume') {
    await setPause(db, person.id, null)
    return 'resumed'
  }
  if (form.action !== 'data-link') return undefined
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, { id: person.id })
    await queuePersonMail(trx, person.id, 'data-link')
  })
  return 'asked'
}

/** Everything that is kept about the person. Which of the staff did something is about the staff. */
async function download(c: Context<ApiEnv>, db: Database, { person }: Opened): Promise<Response> {
  const record = await readRecord(db, person.id)
  const own = {
    ...record,
    signUps: record.signUps.map((signUp) => ({
      ...signUp,
      promise: signUp.promise?.replace(/^Added by \S+:/, 'Added by staff:') ?? null,
    })),
    events: record.events.map(({ by: _, ...event }) => event),
    requests: record.requests.map(({ closedBy: _, ...request }) => request),
  }
  return c.body(`${JSON.stringify(own, null, 2)}\n`, 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
    'x-content-type-options': 'nosniff',
  })
}
