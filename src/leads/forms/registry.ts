import type { LeadForm } from '../lead-form.ts'
import { earlyAccess } from './early-access/form.ts'
import { mailingList } from './mailing-list/form.ts'
import { registration } from './registration/form.ts'
import { waitlist } from './waitlist/form.ts'

/** All forms that bring leads, by the name of their source. This is the only list of them. */
export const leadForms = {
  waitlist,
  'mailing-list': mailingList,
  'early-access': earlyAccess,
  registration,
} as const satisfies Record<string, LeadForm>
