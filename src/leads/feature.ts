import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { createAddressReads } from '#src/people/address-reads.ts'
import { erasuresFile } from '#src/people/erasure/erasures.ts'
import { createMailboxHash, deleteOldMailCounts } from '#src/people/intake/mailbox-mails.ts'
import { createLinks } from '#src/people/links/link-tokens.ts'
import { leadsAttention } from './api/attention.ts'
import {
  type ConfirmationDeps,
  confirmationMails,
  personMails,
} from './api/deliveries/deliver-person-mails.ts'
import { forwarding } from './api/deliveries/deliver-provider.ts'
import { createIntake, type IntakeDeps } from './api/intake/intake.ts'
import { formRoutes, leadsApi } from './api/intake/routes.ts'
import { linkForms, mailForms } from './api/links/link-forms.ts'
import { preferencesApi, preferencesForms } from './api/links/preferences.ts'
import {
  createEraseLead,
  deleteDelivered,
  deleteUnconfirmed,
  type EraseDeps,
} from './api/retention.ts'
import { findLeads } from './api/staff/staff-queries.ts'
import { leadsStaffApi } from './api/staff/staff-routes.ts'
import { leadForms, sources } from './lead-forms.ts'

interface Needs
  extends Pick<IntakeDeps, 'forwards' | 'attribute'>,
    Pick<ConfirmationDeps, 'readClaims' | 'readSender'>,
    Pick<EraseDeps, 'hooks' | 'otherMailIds'> {
  readZone: Parameters<typeof leadsAttention>[1]
}

export function leadsFeature(base: FeatureBase, needs: Needs) {
  const { db, limits, mailer, publicUrl, secret } = base
  const { forwards } = needs
  const links = createLinks({ key: base.linkKey, earlierSecret: secret, publicUrl })
  const noteRead = createAddressReads(db, limits)
  const deps = {
    ...base,
    ...needs,
    links,
    noteRead,
    hashMailbox: createMailboxHash(secret),
    eraseLead: createEraseLead({ ...base, ...needs, erasuresFile: erasuresFile(base.dataDir) }),
  }
  const intake = createIntake(deps)
  const feature: Feature = {
    name: 'leads',
    routes: [
      leadsApi({ intake, limits, publicUrl }),
      preferencesApi({ db, links, limits }),
      leadsStaffApi(deps),
    ],
    pages: [
      formRoutes({ intake, limits, publicUrl }),
      mailForms(deps),
      linkForms(deps),
      preferencesForms(deps),
    ],
    jobs: [
      confirmationMails(deps),
      ...personMails(deps),
      forwarding({ db, forwards, timeoutMs: base.times?.providerTimeoutMs }),
    ],
    attention: [leadsAttention(db, needs.readZone)],
    search: [findLeads(db, noteRead)],
    retention: {
      unconfirmed: (run) => deleteUnconfirmed({ db, mailer, ...run }),
      delivered: (run) => deleteDelivered({ db, mailer, ...run }),
      mailCounts: ({ now }) => deleteOldMailCounts(db, now),
    },
  }
  return {
    ...feature,
    links,
    formPaths: new Set<string>(Object.values(leadForms).map(({ page }) => page)),
    listNames: Object.fromEntries(sources.map((source) => [source, leadForms[source].name])),
  }
}
