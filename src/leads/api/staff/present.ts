import type { PersonRow } from '#src/db/schema.ts'
import { sourcesOf } from '../../lead-forms.ts'
import type { Lead } from '../../staff-contract.ts'

const campaignColumns = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const

export const isPaused = ({ paused_until }: PersonRow) =>
  (paused_until ?? '') > new Date().toISOString()

interface Known {
  delivery: Lead['delivery'] | undefined
  lists: Lead['lists'] | undefined
}

export function presentLead(person: PersonRow, { delivery, lists }: Known): Lead {
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    company: person.company,
    state: person.state,
    sources: sourcesOf(person.sources),
    lists: lists ?? [],
    held: person.held,
    pausedUntil: isPaused(person) ? person.paused_until : null,
    delivery: delivery ?? 'none',
    createdAt: person.created_at,
    lastSignUpAt: person.last_sign_up_at,
    firstPage: person.first_page,
    referrer: person.referrer,
    campaign: Object.fromEntries(
      campaignColumns.flatMap((name) => {
        const value = person[name]
        return value ? [[name, value]] : []
      }),
    ),
  }
}
