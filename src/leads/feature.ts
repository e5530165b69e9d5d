import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { erasuresFile } from '#src/people/erasure/erasures.ts'
import { deleteOldMailCounts } from '#src/people/intake/mailbox-mails.ts'
import { leadsAttention } from './api/attention.ts'
import { leadsApi } from './api/intake/routes.ts'
import { createLeads, type Leads, type LeadsDeps } from './api/leads.ts'
import { preferencesApi } from './api/links/preferences.ts'
import { deleteDelivered, deleteUnconfirmed } from './api/retention.ts'
import { findLeads } from './api/staff/find-leads.ts'
import { createLeadReads } from './api/staff/reads.ts'
import { leadsStaffApi } from './api/staff/staff-routes.ts'
import { leadForms, sources } from './lead-forms.ts'

interface Needs
  extends Pick<
    LeadsDeps,
    'forwards' | 'attribute' | 'readClaims' | 'readSender' | 'hooks' | 'otherMailIds'
  > {
  readZone: Parameters<typeof leadsAttention>[1]
}

interface LeadsFeature extends Feature {
  links: Leads['links']
  /** The pages with a form. */
  formPaths: ReadonlySet<string>
  /** Each list's name for staff. */
  listNames: Record<string, string>
}

export function leadsFeature(base: FeatureBase, { readZone, ...needs }: Needs): LeadsFeature {
  const { db, gate, limits, mailer, publicUrl } = base
  const leads = createLeads({ ...base, ...needs, erasuresFile: erasuresFile(base.dataDir) })
  const reads = createLeadReads(db, limits)
  return {
    name: 'leads',
    routes: [
      leadsApi({ leads, limits, publicUrl }),
      preferencesApi({ db, links: leads.links, limits }),
      leadsStaffApi({ db, gate, leads, reads }),
    ],
    pages: [leads.pages],
    jobs: leads.jobs,
    attention: [leadsAttention(db, readZone)],
    search: [findLeads(db, reads)],
    retention: {
      unconfirmed: (run) => deleteUnconfirmed({ db, mailer, ...run }),
      delivered: (run) => deleteDelivered({ db, mailer, ...run }),
      mailCounts: ({ now }) => deleteOldMailCounts(db, now),
    },
    links: leads.links,
    formPaths: new Set(Object.values(leadForms).map(({ page }) => page)),
    listNames: Object.fromEntries(sources.map((source) => [source, leadForms[source].name])),
  }
}
