import { type Context, Hono } from 'hono'
import { type ApiEnv, apiApp } from '#src/app/api-app.ts'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { PersonRow } from '#src/db/schema.ts'
import { type FormFields, formRoute, parse, wantsJson } from '#src/forms/form-route.ts'
import { digestFrequencies, lineList } from '#src/people/choices.ts'
import { setDigest } from '#src/people/digest.ts'
import { type Links, type LinkToken, personOfLink } from '#src/people/links/link-tokens.ts'
import { confirm } from '#src/people/lists/confirmation.ts'
import { leave } from '#src/people/lists/leaving.ts'
import { listsOfPerson } from '#src/people/lists/list-states.ts'
import { lockPerson } from '#src/people/person.ts'
import { setPause } from '#src/people/suppression/suppress.ts'
import { pauseMonths, preferencesAction } from '../../choices.ts'
import { getPreferences, type Preferences, ResendBody } from '../../contract.ts'
import { digestNames, digestWords } from '../../digest-words.ts'
import {
  confirmedSources,
  isSource,
  leadForms,
  leadingSource,
  leaveByAddressAction,
  sources as lists,
  resendAction,
  sources,
  sourcesOf,
} from '../../lead-forms.ts'
import { enqueueDeliveries, queuePersonMail } from '../deliveries/deliveries.ts'
import type { LeadDeps } from '../lead-deps.ts'
import { eraseLead } from '../retention.ts'
import { isPaused, readRecord } from '../staff/record.ts'
import { presentLists } from '../staff/staff-queries.ts'

/** Handles the forms of the pages that mails link to. A GET changes nothing, because mail scanners open every link. */
export function linkForms(deps: LeadDeps) {
  const { db, links, hooks, publicUrl, limits } = deps
  const shared = { limits: [limits.perNetwork('lead-links', 120, 10 * 60)], refused: refusedLink }
  const confirming = formRoute({
    ...shared,
    action: '/forms/confirm',
    async accept(c, form) {
      const token = links.read('confirm', String(form.token))
      const forms = { lists, listsOf: sourcesOf, leading: leadingSource, hooks }
      const sources = token && (await confirm(db, token, forms))
      if (!sources) return c.redirect('/confirm?expired=1', 303)
      const source = leadingSource(sources)
      const page = (source && leadForms[source].confirmation?.page) ?? '/'
      if (source === 'mailing-list')
        return c.redirect(page + (await digestChoice(deps, token)), 303)
      if (source !== lineList || !('linkId' in token.person)) return c.redirect(page, 303)
      const place = links.place(token.person.linkId).split('/').at(-1)
      return c.redirect(`${page}?place=${place}`, 303)
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
      const onlyDigest = given('lists') === 'digest'
      const leaving = { sources, lists, newsletterId, onlyDigest, hooks }
      const hasLeft = token && (await leave(db, token, leaving))
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

/** The page of thanks then offers new articles by mail, unless the person has chosen them. */
async function digestChoice({ db, links, offersDigest }: LeadDeps, token: LinkToken) {
  const person = await personOfLink(db, token)
  if (!person || person.digest || !(await offersDigest())) return ''
  return `?token=${links.preferences(person.link_id).split('/').at(-1)}`
}

/** These forms contain nothing that a visitor typed, so a short text is enough. */
export const refusedLink = (c: Context<ApiEnv>, problem: Response) =>
  problem.status === 429
    ? c.text('Too many requests. Please try again in a few minutes.\n', 429)
    : problem

/**
 * Forms that mail something to an address that a visitor enters: the confirmation again, or a link to unsubscribe. The
 * response is always the same, so it does not reveal whether an address is known.
 */
export function mailForms(deps: LeadDeps) {
  const { db, limits } = deps
  const form = (
    [name, action]: [string, string],
    queue: (trx: Database, person: PersonRow) => Promise<void>,
    pages: { accepted: (c: Context<ApiEnv>) => Response; refused: (c: Context<ApiEnv>) => string },
  ) =>
    formRoute({
      action,
      limits: [limits.perNetwork(name, 20, 10 * 60)],
      async accept(c, fields) {
        const { email_address: email } = parse(ResendBody, fields)
        await db.transaction().execute(async (trx) => {
          // Locked: two clicks must not both find that nothing is queued.
          const person = await lockPerson(trx, { email })
          if (person) await queue(trx, person)
        })
        return pages.accepted(c)
      },
      refused: (c, problem) =>
        problem.status >= 500 ? problem : c.redirect(pages.refused(c), 303),
    })
  const again = form(
    ['lead-resend', resendAction],
    (trx, person) => enqueueDeliveries(trx, deps, { person, now: new Date().toISOString() }),
    {
      accepted: (c) =>
        wantsJson(c) ? c.json({ status: 'success' }) : c.redirect(`${successPage(c)}&again=1`, 303),
      refused: successPage,
    },
  )
  const leaving = form(
    ['leave-by-address', leaveByAddressAction],
    (trx, person) => queuePersonMail(trx, deps, person, 'leave-link'),
    {
      accepted: (c) => c.redirect('/unsubscribe?asked=1', 303),
      refused: () => '/unsubscribe?expired=1',
    },
  )
  return new Hono<ApiEnv>().route('/', again).route('/', leaving)
}

/** The page with the field, also after a refusal. */
function successPage(c: Context<ApiEnv>): string {
  const form = sources.find((source) => source === c.req.query('form')) ?? 'waitlist'
  return `${leadForms[form].page}?sent=1`
}

type Opened = NonNullable<Awaited<ReturnType<typeof openPreferences>>>

/** The person whose preferences a link opens; undefined if it is not ours, too old, or its person is gone. */
export async function openPreferences(db: Database, links: Links, given: string) {
  const data = links.read('data', given)
  const token = data ?? links.read('preferences', given)
  const person = token && (await personOfLink(db, token))
  return person && { token, person, opensData: data !== undefined }
}

export type PreferencesApi = ReturnType<typeof preferencesApi>

export function preferencesApi({ db, links, limits, offersDigest }: LeadDeps) {
  const middleware = limits.perNetwork('preferences', 120, 10 * 60)
  return apiApp().openapi({ ...getPreferences, middleware }, async (c) => {
    const opened = await openPreferences(db, links, c.req.valid('param').token)
    if (!opened) throw notFound('link')
    const { person, opensData } = opened
    const lists = presentLists(await listsOfPerson(db, sources, person.id))
    const isWaiting = lists.some(({ list, state }) => list === lineList && state === 'confirmed')
    const preferences: Preferences = {
      email: person.email,
      lists,
      pausedUntil: isPaused(person) ? person.paused_until : null,
      digest: person.digest,
      offersDigest: await offersDigest(),
      mayChooseDigest: person.state === 'confirmed',
      opensData,
      placePath: isWaiting ? new URL(links.place(person.link_id)).pathname : null,
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

async function change(deps: LeadDeps, { token, person }: Opened, form: FormFields) {
  const { db, hooks } = deps
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
  if (form.action === 'digest') return changeDigest(deps, person.id, String(form.digest))
  if (form.action !== 'data-link') return undefined
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, { id: person.id })
    await queuePersonMail(trx, deps, person, 'data-link')
  })
  return 'asked'
}

/** With no such frequency, the person wants none. */
async function changeDigest({ db, offersDigest }: LeadDeps, personId: number, chosen: string) {
  const frequency = digestFrequencies.find((one) => one === chosen) ?? null
  if (frequency && !(await offersDigest())) return undefined
  const words = frequency ? `${digestWords} ${digestNames[frequency]}.` : undefined
  const isDone = await db
    .transaction()
    .execute((trx) => setDigest(trx, personId, { frequency, words }))
  if (!isDone) return undefined
  return frequency ?? 'ended'
}

/** Everything that is kept about the person. Which of the staff did something is about the staff. */
async function download(c: Context<ApiEnv>, db: Database, { person }: Opened): Promise<Response> {
  const record = await readRecord(db, person.id)
  const own = {
    ...record,
    // Who the others are is about them.
    referrals: { ...record.referrals, referredBy: record.referrals.referredBy && 'somebody' },
    signUps: record.signUps.map((signUp) => ({
      ...signUp,
      promise: signUp.promise?.replace(/^(Added|Imported) by \S+:/, '$1 by staff:') ?? null,
    })),
    events: record.events.map(({ by: _, ...event }) => event),
    notes: record.notes.map(({ by: _, ...note }) => note),
    requests: record.requests.map(({ closedBy: _, ...request }) => request),
  }
  return c.body(`${JSON.stringify(own, null, 2)}\n`, 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
    'x-content-type-options': 'nosniff',
  })
}
