import { countRows } from '#src/db/count-rows.ts'
import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { deleteOldMailCounts } from '#src/people/intake/mailbox-mails.ts'
import { segmentsApi } from '#src/people/segments/segments.ts'
import { countHeldReferrals } from '#src/people/waitlist/referrals.ts'
import { textIn } from '#src/time/formats.ts'
import { forwarding } from './api/deliveries/deliver-provider.ts'
import { personMails } from './api/deliveries/deliveries.ts'
import { deleteOldImports, importingPeople } from './api/import/import-job.ts'
import { peopleImportsApi } from './api/import/import-routes.ts'
import { createIntake } from './api/intake/intake.ts'
import { formRoutes, leadsApi } from './api/intake/routes.ts'
import { createLeadDeps, type LeadDeps, type LeadNeeds } from './api/lead-deps.ts'
import { linkForms, mailForms, preferencesApi, preferencesForms } from './api/links/link-forms.ts'
import { placeApi, readPlaceCard } from './api/links/place.ts'
import { deleteDelivered, deleteUnconfirmed } from './api/retention.ts'
import { findLeads } from './api/staff/staff-queries.ts'
import { leadsStaffApi } from './api/staff/staff-routes.ts'
import { leadForms, sources } from './lead-forms.ts'

export function leadsFeature(base: FeatureBase, needs: LeadNeeds) {
  const { db, mailer } = base
  const deps = createLeadDeps(base, needs)
  const intake = createIntake(deps)
  const feature: Feature = {
    name: 'leads',
    routes: [
      leadsApi(deps, intake),
      preferencesApi(deps),
      placeApi(deps),
      peopleImportsApi(deps),
      leadsStaffApi(deps),
      segmentsApi(base, { uses: deps.segmentUses, lists: sources }),
    ],
    pages: [formRoutes(deps, intake), mailForms(deps), linkForms(deps), preferencesForms(deps)],
    jobs: [...personMails(deps), forwarding(deps), importingPeople(deps)],
    attention: [() => itemsForAttention(deps)],
    search: [findLeads(deps)],
    retention: {
      unconfirmed: (run) => deleteUnconfirmed({ db, mailer, ...run }),
      delivered: (run) => deleteDelivered({ db, mailer, ...run }),
      'imports of people': ({ now }) => deleteOldImports(deps, now),
      mailCounts: ({ now }) => deleteOldMailCounts(db, now),
    },
  }
  return {
    ...feature,
    links: deps.links,
    readPlaceCard: (token: string) => readPlaceCard(deps, token),
    formPaths: new Set<string>(Object.values(leadForms).map(({ page }) => page)),
    listNames: Object.fromEntries(sources.map((source) => [source, leadForms[source].name])),
  }
}

async function itemsForAttention({ db, readZone }: LeadDeps) {
  const { timeZone } = await readZone()
  const [held, referrals, bounced, requests] = await Promise.all([
    countRows(db.selectFrom('people').where('held', '>', 0)),
    countHeldReferrals(db),
    countRows(db.selectFrom('people').where('state', '=', 'bounced')),
    db
      .selectFrom('privacy_requests')
      .select(['id', 'kind', 'person_id', 'due_at'])
      .where('closed_at', 'is', null)
      .where('person_id', 'is not', null)
      .orderBy('due_at')
      .limit(20)
      .execute(),
  ])
  const heldItem = {
    id: 'held-sign-ups',
    tone: 'warning' as const,
    text: `${held} ${held === 1 ? 'sign-up waits' : 'sign-ups wait'} for a review.`,
    href: '/contentmanager/leads?only=held',
    action: 'Review them',
  }
  const referralsItem = {
    id: 'held-referrals',
    tone: 'warning' as const,
    text: `${referrals} ${referrals === 1 ? 'referral waits' : 'referrals wait'} for a review.`,
    href: '/contentmanager/leads/referrers',
    action: 'Review them',
  }
  const bouncedItem = {
    id: 'bounces',
    tone: 'plain' as const,
    text: `Mail to ${bounced} ${bounced === 1 ? 'address' : 'addresses'} bounces.`,
    href: '/contentmanager/leads?state=bounced',
    action: 'Show them',
  }
  return [
    ...requests.map(({ id, kind, person_id, due_at }) => ({
      id: `privacy-request-${id}`,
      tone: due_at < new Date().toISOString() ? ('bad' as const) : ('warning' as const),
      text: `${kind === 'deletion' ? 'A deletion request' : 'A request for data'}: answer by ${textIn(timeZone, 'day', due_at)}.`,
      href: `/contentmanager/leads/${person_id}`,
      action: 'Open the person',
    })),
    ...(held > 0 ? [heldItem] : []),
    ...(referrals > 0 ? [referralsItem] : []),
    ...(bounced > 0 ? [bouncedItem] : []),
  ]
}
