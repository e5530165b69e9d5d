import { sql } from 'kysely'

/**
 * The name for mails, in a query that joins `people`: the first one of a sign-up that the owner of the address has
 * confirmed, or that staff added. Anybody may enter an address with any name, so nobody who is not confirmed has one.
 */
export const confirmedName = sql<string | null>`case when people.state = 'confirmed' then (
  select s.name from sign_ups s
  where s.person_id = people.id and s.confirmed_at is not null and s.review = 'clear'
    and s.name is not null order by s.id limit 1) end`

const longest = 40
const word = /^\p{L}[\p{L}\p{M}'’.-]*$/u
/** Mail programs make a link of it. */
const domain = /\.[\p{L}\p{M}]{2}/u
/** Marks that are piled up cover other text. */
const pile = /\p{M}{4}/u

/** The first word of a name, if it can be nothing but a name. */
export function firstNameOf(name: string | null): string | undefined {
  const visible = (name ?? '').normalize('NFC').replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
  const first = visible.trim().split(/\s+/u)[0] ?? ''
  const isName = word.test(first) && !domain.test(first) && !pile.test(first)
  return isName && [...first].length <= longest ? first : undefined
}
