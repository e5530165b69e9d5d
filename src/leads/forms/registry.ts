import type { LeadForm } from '../lead-form.ts'
import { earlyAccess } from './early-access/form.ts'
import { mailingList } from './mailing-list/form.ts'
import { registration } from './registration/form.ts'
import { waitlist } from './waitlist/form.ts'

/** Every form that brings leads, by the name of its source. Nothing else lists them. */
export const leadForms = {
  waitlist,
  'mailing-list': mailingList,
  'early-access': earlyAccess,
  registration,
} as const satisfies Record<string, LeadForm>
