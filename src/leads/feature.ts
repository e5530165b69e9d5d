import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { deleteOldMailCounts } from '#src/people/intake/mailbox-mails.ts'
import { leadsAttention } from './api/attention.ts'
import { forwarding } from './api/deliveries/deliver-provider.ts'
import { personMails } from './api/deliveries/deliveries.ts'
import { createIntake } from './api/intake/intake.ts'
import { formRoutes, leadsApi } from './api/intake/routes.ts'
import { createLeadDeps, type LeadNeeds } from './api/lead-deps.ts'
import { linkForms, mailForms, preferencesApi, preferencesForms } from './api/links/link-forms.ts'
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
    routes: [leadsApi(deps, intake), preferencesApi(deps), leadsStaffApi(deps)],
    pages: [formRoutes(deps, intake), mailForms(deps), linkForms(deps), preferencesForms(deps)],
    jobs: [...personMails(deps), forwarding(deps)],
    attention: [leadsAttention(db, needs.readZone)],
    search: [findLeads(deps)],
    retention: {
      unconfirmed: (run) => deleteUnconfirmed({ db, mailer, ...run }),
      delivered: (run) => deleteDelivered({ db, mailer, ...run }),
      mailCounts: ({ now }) => deleteOldMailCounts(db, now),
    },
  }
  return {
    ...feature,
    links: deps.links,
    formPaths: new Set<string>(Object.values(leadForms).map(({ page }) => page)),
    listNames: Object.fromEntries(sources.map((source) => [source, leadForms[source].name])),
  }
}
