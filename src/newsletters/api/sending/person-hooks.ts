import type { PersonHooks } from '#src/people/person.ts'
import { forgetCounts } from '../queries.ts'

/** People who unsubscribe through a newsletter's link count in its results. */
export const leftByNewsletter: PersonHooks['leftByNewsletter'] = async (
  trx,
  { newsletterId, personId, at },
) => {
  // Locks the newsletter before the recipient, as when results are stored.
  await forgetCounts(trx, newsletterId)
  await trx
    .updateTable('newsletter_recipients')
    .set({ unsubscribed_at: at })
    .where('person_id', '=', personId)
    .where('newsletter_id', '=', newsletterId)
    .where('unsubscribed_at', 'is', null)
    .execute()
}

/** The results of newsletters stay, without the person. */
export const forgetRecipient: PersonHooks['beforeErasure'] = async (trx, personId) => {
  await trx
    .updateTable('newsletter_recipients')
    .set({ person_id: null })
    .where('person_id', '=', personId)
    .execute()
  await trx.deleteFrom('sequence_people').where('person_id', '=', personId).execute()
}
