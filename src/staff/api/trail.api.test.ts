import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { pauseDeliveries } from '#src/jobs/pause.ts'
import { addMembers, addPostalAddress } from '#src/testing/newsletters.ts'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { staffPassword, testSite } from '#src/testing/test-site.ts'

type Site = Awaited<ReturnType<typeof testSite>>
type Deed = (site: Site, ada: Record<string, string>) => Promise<{ status: number }>

const title = (content: string) => JSON.stringify([{ id: 't', type: 'title', content }])
const change = { kind: 'New', title: 'Shapes', detail: 'Circles and arrows.' }
const entry = { date: '2025-09-13', title: 'Shapes', summary: '', items: [change] }
const faq = { question: 'Is it really so?', answer: 'It is so by design.', navigationHeading: 'N' }

async function blogOf({ call }: Site, ada: Record<string, string>, status = 'draft') {
  const fields = { content: title('One'), summary: 'S', status }
  return (await call('POST', '/blogs', fields, ada)).body.blog.blogId as number
}

async function sendPicture(site: Site, ada: Record<string, string>, path: string, color: string) {
  return site.site.request(`/api/v0${path}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', ...ada },
    body: new Uint8Array(await picture(color)),
  })
}

async function pictureOf(site: Site, ada: Record<string, string>): Promise<string> {
  return (await (await sendPicture(site, ada, '/media', 'red')).json()).media.url
}

const inFuture = { publishAt: '2200-01-01T00:00:00.000Z' }

async function stagedOf(site: Site, ada: Record<string, string>, rest: object = {}) {
  const staged = `/blogs/${await blogOf(site, ada, 'published')}/staged-updates`
  const made = await site.call('POST', staged, { summary: 'T', ...rest }, ada)
  return { made, path: `${staged}/${made.body.stagedUpdate.stagedId}` }
}

async function faqOf({ call }: Site, ada: Record<string, string>) {
  return (await call('POST', '/faq', { ...faq, order: 1 }, ada)).body.faq.faqid as number
}

/** `held`: with the field that only robots fill in. */
async function leadOf({ call }: Site, ada: Record<string, string>, held = false) {
  const booking = { name: 'Grace', email_address: 'grace@example.com' }
  await call('POST', '/bookings', held ? { ...booking, website: 'x' } : booking)
  return (await call('GET', '/leads', undefined, ada)).body.leads[0].id as number
}

async function failedDeliveryOf(site: Site, ada: Record<string, string>) {
  await leadOf(site, ada)
  const { id } = await site.db
    .updateTable('outbox')
    .set({ state: 'failed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addTotp({ call }: Site, ada: Record<string, string>) {
  const { secret } = (await call('POST', '/user/totp', undefined, ada)).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  return { confirmed: await call('POST', '/user/totp/confirm', { code }, ada) }
}

async function questionOf({ call }: Site, ada: Record<string, string>): Promise<number> {
  await call('POST', '/faq/questions', { question: 'Does it export?', email: 'bo@example.com' })
  const { questions } = (await call('GET', '/faq/questions', undefined, ada)).body
  return questions[0].id
}

async function scoreOf({ call }: Site): Promise<number> {
  return (await call('POST', '/leaderboard/score', { playerName: 'Bo', score: 100 })).body.id
}

const note = { day: '2026-11-16', text: 'A talk at the conference' }
const addRedirect = ({ call }: Site, ada: Record<string, string>) =>
  call('POST', '/redirects', { from: '/old', to: '/faq' }, ada)
const addNote: Deed = ({ call }, ada) => call('POST', '/stats/notes', note, ada)

const hook = { url: 'https://example.com/hook', events: ['lead.confirmed'] }
const addHook = ({ call }: Site, ada: Record<string, string>) =>
  call('POST', '/webhooks', hook, ada)

/** Calls something of a webhook that has a delivery. */
const ofHook =
  (path: string, body?: object, method = 'POST'): Deed =>
  async (site, ada) => {
    await addHook(site, ada)
    await site.call('POST', '/webhooks/1/test', undefined, ada)
    return site.call(method, `/webhooks/1${path}`, body, ada)
  }

async function noteOf({ call }: Site, ada: Record<string, string>): Promise<string> {
  const { body } = await call('POST', '/stats/notes', note, ada)
  return `/stats/notes/${body.note.noteId}`
}

/** A newsletter that can be sent, and a function that calls its actions. */
async function newsletterOf({ call, db }: Site, ada: Record<string, string>) {
  await addMembers(db, 1, { list: 'mailing-list' })
  await addPostalAddress(db)
  const fields = { subject: 'N', content: title('T'), audience: { lists: ['mailing-list'] } }
  const { body } = await call('POST', '/newsletters', fields, ada)
  return (step: string, sent?: object) =>
    call('POST', `/newsletters/${body.newsletter.newsletterId}/${step}`, sent, ada)
}

type NewsletterDeed = [kind: string, before: string[], sent?: object]

function newsletterDeeds(all: Record<string, NewsletterDeed>) {
  return Object.fromEntries(
    Object.entries(all).map(([last, [kind, before, sent]]) => {
      const deed: Deed = async (site, ada) => {
        const step = await newsletterOf(site, ada)
        for (const one of before) await step(one, one === 'send' ? {} : undefined)
        return step(last, sent)
      }
      return [`POST /api/v0/newsletters/{newsletterId}/${last}`, [[kind, deed]] as [string, Deed][]]
    }),
  )
}

const sequence = {
  name: 'Welcome',
  list: 'mailing-list',
  steps: [{ afterHours: 1, subject: 'S', content: title('T') }],
}

function sequenceDeeds(all: Record<string, NewsletterDeed>) {
  return Object.fromEntries(
    Object.entries(all).map(([last, [kind, before, sent]]) => {
      const deed: Deed = async ({ call, db }, ada) => {
        await addPostalAddress(db)
        const { body } = await call('POST', '/sequences', sequence, ada)
        const step = (name: string, sent?: object) =>
          call('POST', `/sequences/${body.sequence.sequenceId}/${name}`, sent, ada)
        for (const one of before) await step(one, {})
        return step(last, sent)
      }
      return [`POST /api/v0/sequences/{sequenceId}/${last}`, [[kind, deed]] as [string, Deed][]]
    }),
  )
}

/** Every staff call that changes or exports something, made once, with the newest entry of the trail afterwards. */
const anImport = {
  kind: 'markdown',
  file_name: 'a.zip',
  file: null,
  bytes: 1,
  site: '',
  created_at: '2026-11-19T00:00:00.000Z',
  created_by: 'ada',
} as const

/** A saved segment, and the path of its calls. */
async function segmentOf({ call }: Site, ada: Record<string, string>): Promise<string> {
  const { body } = await call('POST', '/segments', aSegment, ada)
  return `/segments/${body.segment.id}`
}

const aSegment = { name: 'VIPs', conditions: { tags: ['vip'] } }

async function noteOfLead(site: Site, ada: Record<string, string>): Promise<string> {
  const path = `/leads/${await leadOf(site, ada)}/notes`
  return `${path}/${(await site.call('POST', path, { text: 'Met' }, ada)).body.note.id}`
}

/** An import of people in this state, and the path of its calls. */
async function peopleImportOf({ db }: Site, state: 'uploaded' | 'running'): Promise<string> {
  const columns = JSON.stringify({ names: ['Email'], sample: [], rows: 1 })
  const created = { created_at: '2026-11-19T00:00:00.000Z', created_by: 'ada' }
  const { id } = await db
    .insertInto('lead_imports')
    .values({ file_name: 'a.csv', file: 'a', columns, settings: 'null', state, ...created })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `/leads/imports/${id}`
}

const peopleSettings = {
  columns: ['email'],
  list: 'waitlist',
  tags: [],
  consent: 'Signed at the fair',
  consentDate: '2026-05-04',
  confirmed: 'elsewhere',
}

const peopleDeeds: Record<string, [kind: string, deed: Deed][]> = {
  'POST /api/v0/segments': [
    ['segment-saved', ({ call }, ada) => call('POST', '/segments', aSegment, ada)],
  ],
  'POST /api/v0/segments/{segmentId}/update': [
    [
      'segment-saved',
      async (site, ada) => site.call('POST', `${await segmentOf(site, ada)}/update`, aSegment, ada),
    ],
  ],
  'POST /api/v0/segments/{segmentId}/delete': [
    [
      'segment-deleted',
      async (site, ada) =>
        site.call('POST', `${await segmentOf(site, ada)}/delete`, undefined, ada),
    ],
  ],
  'POST /api/v0/leads/{leadId}/tags': [
    [
      'leads-tagged',
      async (site, ada) =>
        site.call('POST', `/leads/${await leadOf(site, ada)}/tags`, { add: ['vip'] }, ada),
    ],
  ],
  'POST /api/v0/leads/tags': [
    [
      'leads-tagged',
      ({ call }, ada) => call('POST', '/leads/tags', { filter: {}, add: ['vip'] }, ada),
    ],
  ],
  'POST /api/v0/leads/{leadId}/notes': [
    [
      'lead-noted',
      async (site, ada) =>
        site.call('POST', `/leads/${await leadOf(site, ada)}/notes`, { text: 'Met' }, ada),
    ],
  ],
  'POST /api/v0/leads/{leadId}/notes/{noteId}/update': [
    [
      'lead-noted',
      async (site, ada) =>
        site.call('POST', `${await noteOfLead(site, ada)}/update`, { text: 'Met twice' }, ada),
    ],
  ],
  'POST /api/v0/leads/{leadId}/notes/{noteId}/delete': [
    [
      'lead-noted',
      async (site, ada) =>
        site.call('POST', `${await noteOfLead(site, ada)}/delete`, undefined, ada),
    ],
  ],
  'POST /api/v0/leads/questions': [
    [
      'questions-changed',
      ({ call }, ada) => call('POST', '/leads/questions', { form: 'waitlist', questions: [] }, ada),
    ],
  ],
  'GET /api/v0/leads/imports/{importId}/report.csv': [
    [
      'leads-exported',
      async (site, ada) =>
        site.call('GET', `${await peopleImportOf(site, 'uploaded')}/report.csv`, undefined, ada),
    ],
  ],
  'POST /api/v0/leads/imports/{importId}/run': [
    [
      'leads-imported',
      async (site, ada) => {
        const sent = { settings: peopleSettings, dryRun: false }
        return site.call('POST', `${await peopleImportOf(site, 'uploaded')}/run`, sent, ada)
      },
    ],
  ],
  'POST /api/v0/leads/imports/{importId}/cancel': [
    [
      'leads-import-ended',
      async (site, ada) =>
        site.call('POST', `${await peopleImportOf(site, 'running')}/cancel`, undefined, ada),
    ],
  ],
  'POST /api/v0/leads/imports/{importId}/delete': [
    [
      'leads-import-ended',
      async (site, ada) =>
        site.call('POST', `${await peopleImportOf(site, 'uploaded')}/delete`, undefined, ada),
    ],
  ],
}

const deeds: Record<string, [kind: string, deed: Deed][]> = {
  'POST /api/v0/blogs': [
    [
      'blog-created',
      async ({ call }, ada) => {
        const src = asDataUrl(await picture())
        const content = JSON.stringify([{ id: 'i', type: 'image', src, alt: 'A picture' }])
        return call('POST', '/blogs', { content, summary: 'S' }, ada)
      },
    ],
    [
      'blog-published',
      ({ call }, ada) =>
        call('POST', '/blogs', { content: title('T'), summary: 'S', status: 'published' }, ada),
    ],
  ],
  'POST /api/v0/blogs/{blogId}/update': [
    [
      'blog-updated',
      async (site, ada) =>
        site.call('POST', `/blogs/${await blogOf(site, ada)}/update`, { main: true }, ada),
    ],
    [
      'blog-published',
      async (site, ada) => {
        const id = await blogOf(site, ada)
        return site.call('POST', `/blogs/${id}/update`, { status: 'published' }, ada)
      },
    ],
    [
      'blog-restored',
      async (site, ada) => {
        const id = await blogOf(site, ada)
        await site.call('POST', `/blogs/${id}/update`, { content: title('Two') }, ada)
        return site.call('POST', `/blogs/${id}/update`, { content: title('One') }, ada)
      },
    ],
  ],
  'POST /api/v0/blogs/{blogId}/delete': [
    [
      'blog-deleted',
      async (site, ada) =>
        site.call('POST', `/blogs/${await blogOf(site, ada)}/delete`, undefined, ada),
    ],
  ],
  'DELETE /api/v0/media/{name}': [
    [
      'picture-deleted',
      async (site, ada) => site.call('DELETE', await pictureOf(site, ada), undefined, ada),
    ],
  ],
  'POST /api/v0/media/{name}/replace': [
    [
      'picture-replaced',
      async (site, ada) => sendPicture(site, ada, `${await pictureOf(site, ada)}/replace`, 'blue'),
    ],
  ],
  'POST /api/v0/blogs/{blogId}/unpublish': [
    [
      'blog-unpublished',
      async (site, ada) => {
        const id = await blogOf(site, ada)
        await site.call('POST', `/blogs/${id}/update`, { status: 'published' }, ada)
        return site.call('POST', `/blogs/${id}/unpublish`, undefined, ada)
      },
    ],
  ],
  'POST /api/v0/blogs/{blogId}/duplicate': [
    [
      'blog-created',
      async (site, ada) =>
        site.call('POST', `/blogs/${await blogOf(site, ada)}/duplicate`, undefined, ada),
    ],
  ],
  'POST /api/v0/blogs/{blogId}/review-links': [
    [
      'review-link-created',
      async (site, ada) => {
        const path = `/blogs/${await blogOf(site, ada)}/review-links`
        return site.call('POST', path, { expiresInDays: 7 }, ada)
      },
    ],
  ],
  'DELETE /api/v0/blogs/{blogId}/review-links/{linkId}': [
    [
      'review-link-revoked',
      async (site, ada) => {
        const path = `/blogs/${await blogOf(site, ada)}/review-links`
        const { reviewLink } = (await site.call('POST', path, { expiresInDays: 7 }, ada)).body
        return site.call('DELETE', `${path}/${reviewLink.id}`, undefined, ada)
      },
    ],
  ],
  'POST /api/v0/blogs/{blogId}/staged-updates': [
    ['blog-update-staged', async (site, ada) => (await stagedOf(site, ada)).made],
    ['blog-update-scheduled', async (site, ada) => (await stagedOf(site, ada, inFuture)).made],
  ],
  'POST /api/v0/blogs/{blogId}/staged-updates/{stagedId}/schedule': [
    [
      'blog-update-scheduled',
      async (site, ada) => {
        const { path } = await stagedOf(site, ada)
        return site.call('POST', `${path}/schedule`, inFuture, ada)
      },
    ],
    [
      'blog-update-unscheduled',
      async (site, ada) => {
        const { path } = await stagedOf(site, ada, inFuture)
        return site.call('POST', `${path}/schedule`, { publishAt: null }, ada)
      },
    ],
  ],
  'POST /api/v0/blogs/{blogId}/staged-updates/{stagedId}/publish': [
    [
      'blog-updated',
      async (site, ada) =>
        site.call('POST', `${(await stagedOf(site, ada)).path}/publish`, {}, ada),
    ],
  ],
  'DELETE /api/v0/blogs/{blogId}/staged-updates/{stagedId}': [
    [
      'blog-update-discarded',
      async (site, ada) => site.call('DELETE', (await stagedOf(site, ada)).path, undefined, ada),
    ],
  ],
  'POST /api/v0/faq': [
    ['faq-created', ({ call }, ada) => call('POST', '/faq', { ...faq, order: 1 }, ada)],
  ],
  'PATCH /api/v0/faq/{faqId}': [
    [
      'faq-updated',
      async (site, ada) => site.call('PATCH', `/faq/${await faqOf(site, ada)}`, { order: 9 }, ada),
    ],
  ],
  'DELETE /api/v0/faq/{faqId}': [
    [
      'faq-deleted',
      async (site, ada) => site.call('DELETE', `/faq/${await faqOf(site, ada)}`, undefined, ada),
    ],
  ],
  'POST /api/v0/changelog': [
    ['changelog-entry-created', ({ call }, ada) => call('POST', '/changelog', entry, ada)],
  ],
  'POST /api/v0/changelog/{entryId}/update': [
    [
      'changelog-entry-updated',
      ({ call }, ada) => call('POST', '/changelog/1/update', { title: 'Icons' }, ada),
    ],
  ],
  'POST /api/v0/changelog/{entryId}/delete': [
    [
      'changelog-entry-deleted',
      ({ call }, ada) => call('POST', '/changelog/1/delete', undefined, ada),
    ],
  ],
  'POST /api/v0/imports/{importId}/start': [
    [
      'content-imported',
      async ({ call, db }, ada) => {
        await db
          .insertInto('imports')
          .values({ ...anImport, state: 'ready' })
          .execute()
        return call('POST', '/imports/1/start', { publish: false }, ada)
      },
    ],
  ],
  'POST /api/v0/imports/{importId}/delete': [
    [
      'import-deleted',
      async ({ call, db }, ada) => {
        await db
          .insertInto('imports')
          .values({ ...anImport, state: 'ready' })
          .execute()
        return call('POST', '/imports/1/delete', undefined, ada)
      },
    ],
  ],
  'POST /api/v0/staff/setup/mail-test': [
    [
      'mail-tested',
      async (site, ada) => {
        await site.db.updateTable('staff_accounts').set({ email: 'ada@example.com' }).execute()
        return site.call('POST', '/staff/setup/mail-test', undefined, ada)
      },
    ],
  ],
  'POST /api/v0/redirects': [['redirect-added', addRedirect]],
  'DELETE /api/v0/redirects/{id}': [
    [
      'redirect-deleted',
      async (site, ada) => {
        const { redirect } = (await addRedirect(site, ada)).body
        return site.call('DELETE', `/redirects/${redirect.id}`, undefined, ada)
      },
    ],
  ],
  'POST /api/v0/redirects/import': [
    [
      'redirects-imported',
      ({ call }, ada) => call('POST', '/redirects/import', { csv: 'from,to\n/a,/b' }, ada),
    ],
  ],
  'POST /api/v0/webhooks': [['webhook-added', addHook]],
  'POST /api/v0/webhooks/{id}/update': [
    ['webhook-changed', ofHook('/update', { state: 'paused' })],
  ],
  'POST /api/v0/webhooks/{id}/rotate': [['webhook-rotated', ofHook('/rotate')]],
  'POST /api/v0/webhooks/{id}/test': [['webhook-tested', ofHook('/test')]],
  'POST /api/v0/webhooks/{id}/deliveries/{deliveryId}/replay': [
    ['webhook-replayed', ofHook('/deliveries/1/replay')],
  ],
  'DELETE /api/v0/webhooks/{id}': [['webhook-deleted', ofHook('', undefined, 'DELETE')]],
  'POST /api/v0/stats/notes': [['chart-note-added', addNote]],
  'PATCH /api/v0/stats/notes/{noteId}': [
    [
      'chart-note-changed',
      async (site, ada) => site.call('PATCH', await noteOf(site, ada), note, ada),
    ],
  ],
  'DELETE /api/v0/stats/notes/{noteId}': [
    [
      'chart-note-deleted',
      async (site, ada) => site.call('DELETE', await noteOf(site, ada), undefined, ada),
    ],
  ],
  'GET /api/v0/stats/export.csv': [
    [
      'statistics-exported',
      ({ call }, ada) =>
        call('GET', '/stats/export.csv?from=2026-11-01&to=2026-11-02', undefined, ada),
    ],
  ],
  'POST /api/v0/faq/order': [
    [
      'faqs-reordered',
      async (site, ada) =>
        site.call('POST', '/faq/order', { faqid: await faqOf(site, ada), after: null }, ada),
    ],
  ],
  'POST /api/v0/faq/questions/{questionId}/answer': [
    [
      'question-answered',
      async (site, ada) => {
        const path = `/faq/questions/${await questionOf(site, ada)}/answer`
        return site.call('POST', path, { answer: 'Yes.' }, ada)
      },
    ],
  ],
  'POST /api/v0/faq/questions/{questionId}/dismiss': [
    [
      'question-dismissed',
      async (site, ada) =>
        site.call('POST', `/faq/questions/${await questionOf(site, ada)}/dismiss`, undefined, ada),
    ],
  ],
  'GET /api/v0/redirects/export.csv': [
    ['redirects-exported', ({ call }, ada) => call('GET', '/redirects/export.csv', undefined, ada)],
  ],
  'GET /api/v0/leads/export.csv': [
    ['leads-exported', ({ call }, ada) => call('GET', '/leads/export.csv', undefined, ada)],
  ],
  ...peopleDeeds,
  'POST /api/v0/leads/{leadId}/erase': [
    [
      'lead-erased',
      async (site, ada) =>
        site.call('POST', `/leads/${await leadOf(site, ada)}/erase`, undefined, ada),
    ],
  ],
  'POST /api/v0/leads/{leadId}/review': (['release', 'reject'] as const).map((decision) => [
    decision === 'release' ? 'lead-released' : 'lead-rejected',
    async (site, ada) =>
      site.call('POST', `/leads/${await leadOf(site, ada, true)}/review`, { decision }, ada),
  ]),
  'POST /api/v0/leads/{leadId}/referrals/review': (['release', 'reject'] as const).map(
    (decision) => [
      decision === 'release' ? 'referrals-released' : 'referrals-rejected',
      async (site, ada) => {
        const id = await leadOf(site, ada)
        const body = {
          email: 'friend@example.com',
          lists: ['waitlist'],
          consent: 'Signed at the fair',
        }
        await site.call('POST', '/leads', body, ada)
        await site.db
          .insertInto('referrals')
          .columns(['person_id', 'referrer_id', 'created_at', 'state'])
          .expression((from) =>
            from
              .selectFrom('people')
              .select((row) => [
                'id',
                row.val(id).as('referrer'),
                'created_at',
                row.val('held').as('state'),
              ])
              .where('email', '=', body.email),
          )
          .execute()
        return site.call('POST', `/leads/${id}/referrals/review`, { decision }, ada)
      },
    ],
  ),
  'POST /api/v0/digests': [
    ['setting-changed', ({ call }, ada) => call('POST', '/digests', { isOn: false }, ada)],
  ],
  'POST /api/v0/leads': [
    [
      'lead-added',
      ({ call }, ada) =>
        call(
          'POST',
          '/leads',
          { email: 'fair@example.com', lists: ['waitlist'], consent: 'Signed at the fair' },
          ada,
        ),
    ],
  ],
  'POST /api/v0/leads/{leadId}/unsubscribe': [
    [
      'lead-unsubscribed',
      async (site, ada) =>
        site.call(
          'POST',
          `/leads/${await leadOf(site, ada)}/unsubscribe`,
          { reason: 'They called' },
          ada,
        ),
    ],
  ],
  'POST /api/v0/leads/{leadId}/reactivate': [
    [
      'lead-reactivated',
      async (site, ada) => {
        const id = await leadOf(site, ada)
        await site.db.updateTable('people').set({ state: 'bounced' }).execute()
        return site.call('POST', `/leads/${id}/reactivate`, { reason: 'They called' }, ada)
      },
    ],
  ],
  'POST /api/v0/leads/{leadId}/replied': [
    [
      'lead-replied',
      async (site, ada) =>
        site.call('POST', `/leads/${await leadOf(site, ada)}/replied`, undefined, ada),
    ],
  ],
  'POST /api/v0/leads/{leadId}/requests': [
    [
      'request-noted',
      async (site, ada) => {
        const id = await leadOf(site, ada)
        return site.call('POST', `/leads/${id}/requests`, { kind: 'access' }, ada)
      },
    ],
  ],
  'POST /api/v0/leads/requests/{requestId}/close': [
    [
      'request-closed',
      async (site, ada) => {
        const id = await leadOf(site, ada)
        const noted = await site.call('POST', `/leads/${id}/requests`, { kind: 'access' }, ada)
        return site.call('POST', `/leads/requests/${noted.body.request.id}/close`, undefined, ada)
      },
    ],
  ],
  'POST /api/v0/leads/deliveries/{deliveryId}/retry': [
    [
      'delivery-retried',
      async (site, ada) => {
        const id = await failedDeliveryOf(site, ada)
        return site.call('POST', `/leads/deliveries/${id}/retry`, undefined, ada)
      },
    ],
  ],
  'POST /api/v0/leads/deliveries/retry': [
    [
      'deliveries-retried',
      async (site, ada) => {
        await failedDeliveryOf(site, ada)
        return site.call('POST', '/leads/deliveries/retry', undefined, ada)
      },
    ],
  ],
  'DELETE /api/v0/jobs/pause': [
    [
      'deliveries-unpaused',
      async (site, ada) => {
        await pauseDeliveries(site.db, 'restored')
        return site.call('DELETE', '/jobs/pause', undefined, ada)
      },
    ],
  ],
  'POST /api/v0/jobs/{kind}/retry': [
    [
      'deliveries-retried',
      async (site, ada) => {
        await failedDeliveryOf(site, ada)
        return site.call('POST', '/jobs/confirmation-mail/retry', undefined, ada)
      },
    ],
  ],
  'POST /api/v0/blogs/{blogId}/submit': [
    [
      'blog-submitted',
      async (site, ada) =>
        site.call('POST', `/blogs/${await blogOf(site, ada)}/submit`, { submitted: true }, ada),
    ],
  ],
  'POST /api/v0/staff/invitations': [
    [
      'staff-invited',
      ({ call }, ada) =>
        call('POST', '/staff/invitations', { email: 'bob@example.com', role: 'editor' }, ada),
    ],
  ],
  'DELETE /api/v0/leaderboard/scores/{id}': [
    [
      'score-removed',
      async (site, ada) =>
        site.call('DELETE', `/leaderboard/scores/${await scoreOf(site)}`, undefined, ada),
    ],
  ],
  'POST /api/v0/leaderboard/scores/{id}/rename': [
    [
      'score-renamed',
      async (site, ada) => {
        const path = `/leaderboard/scores/${await scoreOf(site)}/rename`
        return site.call('POST', path, { playerName: 'Cy' }, ada)
      },
    ],
  ],
  'POST /api/v0/leaderboard/changes/{changeId}/undo': [
    [
      'score-change-undone',
      async (site, ada) => {
        await site.call('DELETE', `/leaderboard/scores/${await scoreOf(site)}`, undefined, ada)
        const { changes } = (await site.call('GET', '/leaderboard/changes', undefined, ada)).body
        return site.call('POST', `/leaderboard/changes/${changes[0].id}/undo`, undefined, ada)
      },
    ],
  ],
  'POST /api/v0/leaderboard/name-filter': [
    [
      'name-filter-changed',
      ({ call }, ada) => call('POST', '/leaderboard/name-filter', { words: ['krampus'] }, ada),
    ],
  ],
  'DELETE /api/v0/staff/invitations/{invitationId}': [
    [
      'invitation-withdrawn',
      async ({ call }, ada) => {
        const invitation = { email: 'bob@example.com', role: 'editor' }
        const { body } = await call('POST', '/staff/invitations', invitation, ada)
        return call('DELETE', `/staff/invitations/${body.invitation.id}`, undefined, ada)
      },
    ],
  ],
  'POST /api/v0/staff/policy': [
    [
      'second-factor-policy-changed',
      ({ call }, ada) => call('POST', '/staff/policy', { secondFactorRequired: false }, ada),
    ],
  ],
  'POST /api/v0/staff/{username}/role': [
    [
      'role-changed',
      async ({ call, signIn }, ada) => {
        await signIn('bob')
        return call('POST', '/staff/bob/role', { role: 'editor' }, ada)
      },
    ],
  ],
  'POST /api/v0/staff/{username}/reset-second-factor': [
    [
      'second-factor-removed',
      async ({ call, signIn }, ada) => {
        await signIn('bob')
        return call('POST', '/staff/bob/reset-second-factor', undefined, ada)
      },
    ],
  ],
  'POST /api/v0/staff/{username}/logout': [
    [
      'sessions-ended',
      async ({ call, signIn }, ada) => {
        await signIn('bob')
        return call('POST', '/staff/bob/logout', undefined, ada)
      },
    ],
  ],
  'POST /api/v0/staff/{username}/profile': (
    [
      ['profile-accepted', true],
      ['profile-refused', false],
    ] as const
  ).map(([kind, accepted]): [string, Deed] => [
    kind,
    async ({ call, signIn }, ada) => {
      await call('POST', '/user/profile', { displayName: 'Bob B.' }, await signIn('bob', 'writer'))
      return call('POST', '/staff/bob/profile', { accepted }, ada)
    },
  ]),
  'DELETE /api/v0/staff/{username}': [
    [
      'account-removed',
      async ({ call, signIn }, ada) => {
        await signIn('bob')
        return call('DELETE', '/staff/bob', undefined, ada)
      },
    ],
  ],
  'POST /api/v0/user/email': [
    [
      'email-changed',
      ({ call }, ada) => call('POST', '/user/email', { email: 'ada@example.com' }, ada),
    ],
  ],
  'DELETE /api/v0/user/sessions/{sessionId}': [
    [
      'session-revoked',
      async ({ call }, ada) => {
        await call('POST', '/user/login', { username: 'ada', password: staffPassword })
        const { sessions } = (await call('GET', '/user/sessions', undefined, ada)).body
        const other = sessions.find((one: { current: boolean }) => !one.current)
        return call('DELETE', `/user/sessions/${other.id}`, undefined, ada)
      },
    ],
  ],
  'POST /api/v0/user/totp/confirm': [
    ['second-factor-added', async (site, ada) => (await addTotp(site, ada)).confirmed],
  ],
  'DELETE /api/v0/user/totp': [
    [
      'second-factor-removed',
      async (site, ada) => {
        await addTotp(site, ada)
        return site.call('DELETE', '/user/totp', undefined, ada)
      },
    ],
  ],
  'POST /api/v0/user/recovery-codes': [
    [
      'recovery-codes-renewed',
      async (site, ada) => {
        await addTotp(site, ada)
        return site.call('POST', '/user/recovery-codes', undefined, ada)
      },
    ],
  ],
  'DELETE /api/v0/user/passkeys/{passkeyId}': [
    [
      'second-factor-removed',
      async (site, ada) => {
        const { id } = await site.db
          .selectFrom('staff_accounts')
          .select('id')
          .executeTakeFirstOrThrow()
        const passkey = { id: 'key', public_key: '', counter: 0, transports: '', name: 'Key' }
        await site.db
          .insertInto('staff_passkeys')
          .values({ ...passkey, account_id: id, created_at: new Date().toISOString() })
          .execute()
        return site.call('DELETE', '/user/passkeys/key', undefined, ada)
      },
    ],
  ],
  'POST /api/v0/newsletters': [
    ['newsletter-created', ({ call }, ada) => call('POST', '/newsletters', {}, ada)],
  ],
  ...newsletterDeeds({
    update: ['newsletter-updated', [], { subject: 'Other' }],
    delete: ['newsletter-deleted', []],
    test: ['newsletter-tested', [], { email: 'me@example.com' }],
    pause: ['newsletter-paused', ['send']],
    resume: ['newsletter-resumed', ['send', 'pause']],
    cancel: ['newsletter-cancelled', ['send']],
  }),
  'POST /api/v0/newsletters/{newsletterId}/send': [
    ['newsletter-sent', async (site, ada) => (await newsletterOf(site, ada))('send', {})],
    [
      'newsletter-scheduled',
      async (site, ada) =>
        (await newsletterOf(site, ada))('send', {
          at: new Date(Date.now() + 60_000).toISOString(),
        }),
    ],
  ],
  'POST /api/v0/newsletters/{newsletterId}/resend-uncertain': [
    [
      'newsletter-resent',
      async (site, ada) => {
        const step = await newsletterOf(site, ada)
        await step('send', {})
        await site.db.updateTable('newsletter_recipients').set({ state: 'uncertain' }).execute()
        return step('resend-uncertain')
      },
    ],
  ],
  'POST /api/v0/sequences': [
    ['sequence-created', ({ call }, ada) => call('POST', '/sequences', sequence, ada)],
  ],
  ...sequenceDeeds({
    update: ['sequence-updated', [], { name: 'Other' }],
    start: ['sequence-started', [], {}],
    pause: ['sequence-paused', ['start']],
    delete: ['sequence-deleted', []],
  }),
  'POST /api/v0/user/logout': [
    ['signed-out', ({ call }, ada) => call('POST', '/user/logout', undefined, ada)],
  ],
  'POST /api/v0/user/logout-everywhere': [
    [
      'signed-out-everywhere',
      ({ call }, ada) => call('POST', '/user/logout-everywhere', undefined, ada),
    ],
  ],
  'POST /api/v0/settings': [
    [
      'setting-changed',
      ({ call }, ada) =>
        call('POST', '/settings', { claims: { launch: { text: 'in 3 weeks' } } }, ada),
    ],
  ],
  'POST /api/v0/user/password': [
    [
      'password-changed',
      ({ call }, ada) => {
        const change = { currentPassword: staffPassword, newPassword: 'a password never used' }
        return call('POST', '/user/password', change, ada)
      },
    ],
  ],
}

/**
 * Calls that are not recorded: a token is checked with every staff page; an uploaded picture counts with the save of
 * the content that shows it, and so does its alternative text; unsaved changes and open editors concern nobody else; comments are signed and dated
 * themselves; a visit to the dashboard changes nothing; the profile is public; the choice of the weekly summary
 * concerns nobody else; a first step changes nothing; and the step-up belongs to the call after it. An added passkey
 * is recorded, but only a browser can create one (e2e/second-factor.spec.ts).
 */
const untold = [
  // It only looks records up.
  'POST /api/v0/settings/sender-domain/check',
  // Nothing is imported before the start.
  'POST /api/v0/imports',
  // Nobody is imported before the start.
  'POST /api/v0/leads/import',
  // It makes a report for those who may make the import.
  'GET /api/v0/imports/{importId}/report',
  'POST /api/v0/user/validation',
  'POST /api/v0/media',
  'POST /api/v0/media/{name}',
  'POST /api/v0/documents/open',
  'POST /api/v0/documents/{documentId}/updates',
  'POST /api/v0/documents/{documentId}/presence',
  'POST /api/v0/documents/{documentId}/restore',
  'DELETE /api/v0/documents/{documentId}',
  'POST /api/v0/blogs/{blogId}/comments/{commentId}/answer',
  'POST /api/v0/blogs/{blogId}/comments/{commentId}/resolve',
  'POST /api/v0/stats/dashboard-visits',
  'POST /api/v0/staff/setup',
  'POST /api/v0/user/profile',
  'POST /api/v0/user/weekly-summary',
  'POST /api/v0/user/step-up',
  'POST /api/v0/user/step-up/passkey',
  'POST /api/v0/user/totp',
  'POST /api/v0/user/passkeys/options',
  'POST /api/v0/user/passkeys',
]

interface Described {
  paths: Record<string, Record<string, { security?: object[]; responses: object }>>
}

test('every staff call that writes or exports files is listed here', async () => {
  const { call } = await testSite()
  const { paths } = (await call('GET', '/openapi.json')).body as Described
  const needed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.some((way) => 'staff' in way))
      .filter(([method, { responses }]) => {
        const files = JSON.stringify(responses).includes('text/csv')
        return method !== 'get' || files
      })
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.keys(deeds).concat(untold).sort()).toEqual(needed.sort())
})

for (const [operation, ways] of Object.entries(deeds)) {
  for (const [kind, deed] of ways) {
    test(`${operation} records ${kind} in the trail, with account and time`, async () => {
      const site = await testSite()
      const ada = await site.signIn()
      const began = new Date().toISOString()
      expect((await deed(site, ada)).status).toBeLessThan(300)
      const last = await site.db
        .selectFrom('staff_activity')
        .select(['who', 'kind', 'at'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(last).toMatchObject({ who: 'ada', kind })
      expect(last.at >= began && last.at <= new Date().toISOString()).toBe(true)
    })
  }
}
