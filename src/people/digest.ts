import type { Database } from '#src/db/database.ts'
import type { DigestFrequency } from './choices.ts'
import { addEvents, changePerson, lockPerson } from './person.ts'

/**
 * Stores whether a person wants new articles by mail, with the words that they chose by. In a transaction. Returns false
 * for a person who is not confirmed: anybody can enter an address.
 */
export async function setDigest(
  trx: Database,
  personId: number,
  { frequency, words }: { frequency: DigestFrequency | null; words?: string },
): Promise<boolean> {
  const person = await lockPerson(trx, { id: personId })
  if (!person || (frequency && person.state !== 'confirmed')) return false
  if (person.digest === frequency) return true
  await changePerson(trx, personId, { digest: frequency }).execute()
  const kind = frequency ? ('digest-chosen' as const) : ('digest-ended' as const)
  const at = new Date().toISOString()
  await addEvents(trx, [{ person_id: personId, at, kind, reason: words }])
  return true
}
