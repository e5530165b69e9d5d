import { forgetAddressInEvents } from '#src/events/deliveries.ts'
import { forgetAddress } from '#src/faq/api/questions.ts'
import { forgetImportedAddress } from '#src/leads/api/import/import-rows.ts'
import { forgetReplies } from '#src/newsletters/api/bounces/replies.ts'
import { forgetRecipient, leftByNewsletter } from '#src/newsletters/api/sending/person-hooks.ts'
import { enrollConfirmed } from '#src/newsletters/api/sequences/enroll.ts'
import type { PersonHooks } from '#src/people/person.ts'

/** The work of features when a person confirms, leaves or is erased: for the site, restores and the start. */
export const personHooks: PersonHooks = {
  leftByNewsletter,
  confirmed: enrollConfirmed,
  beforeErasure: forgetRecipient,
  async forgetAddress(trx, email) {
    await forgetAddress(trx, email)
    await forgetReplies(trx, email)
    await forgetAddressInEvents(trx, email)
    await forgetImportedAddress(trx, email)
  },
}
