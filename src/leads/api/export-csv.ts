import type { Database } from '#src/platform/db/database.ts'
import type { PersonRow } from '#src/platform/db/schema.ts'
import type { LeadFilter } from '../staff-contract.ts'
import { csvRow } from './csv.ts'
import { sourcesOf } from './present.ts'
import { type After, selectPeople } from './staff-queries.ts'

const batch = 1000

const columns: [string, (person: PersonRow) => string | null][] = [
  ['email', (p) => p.email],
  ['name', (p) => p.name],
  ['company', (p) => p.company],
  ['state', (p) => p.state],
  ['sources', (p) => sourcesOf(p.sources).join(' ')],
  ['first_sign_up', (p) => p.created_at],
  ['last_sign_up', (p) => p.last_sign_up_at],
  ['confirmed', (p) => p.confirmed_at],
  ['unsubscribed', (p) => p.unsubscribed_at],
  ['first_page', (p) => p.first_page],
  ['referrer', (p) => p.referrer],
  ['utm_source', (p) => p.utm_source],
  ['utm_medium', (p) => p.utm_medium],
  ['utm_campaign', (p) => p.utm_campaign],
  ['utm_term', (p) => p.utm_term],
  ['utm_content', (p) => p.utm_content],
]

/** A page at a time, so that a hundred thousand leads need the memory of a thousand and block nobody. */
export function exportCsv(db: Database, filter: LeadFilter): Response {
  const encoder = new TextEncoder()
  let after: After | undefined
  const body = new ReadableStream({
    start(controller) {
      // The mark without which table programs read UTF-8 as something else.
      controller.enqueue(encoder.encode(`\uFEFF${csvRow(columns.map(([name]) => name))}`))
    },
    async pull(controller) {
      const people = await selectPeople(db, { filter, after, limit: batch })
      const last = people.at(-1)
      if (last) {
        const rows = people.map((person) => csvRow(columns.map(([, read]) => read(person))))
        controller.enqueue(encoder.encode(rows.join('')))
        after = { lastSignUpAt: last.last_sign_up_at, id: last.id }
      }
      if (people.length < batch) controller.close()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="leads-${new Date().toISOString().slice(0, 10)}.csv"`,
      'x-content-type-options': 'nosniff',
    },
  })
}
