import type { TypedResponse } from 'hono'
import { csvRow } from '#src/app/csv.ts'
import { type Answering, streamText } from '#src/app/stream-text.ts'
import type { Database } from '#src/db/database.ts'
import type { PersonRow } from '#src/db/schema.ts'
import { listStates } from '#src/people/lists/list-states.ts'
import { answersOf } from '#src/people/questions/questions.ts'
import { tagsOf } from '#src/people/tags/tags.ts'
import { campaignFields } from '../../lead-form.ts'
import { type Source, sources, sourcesOf } from '../../lead-forms.ts'
import type { Lead, LeadFilter } from '../../staff-contract.ts'
import { positionOf, presentLists, selectPeople, stateOf } from './staff-queries.ts'

const batch = 1000

type Row = PersonRow & { lists: Lead['lists']; tags: string[]; answers: string[] }

const onList = ({ lists }: Row, source: Source) => lists.find(({ list }) => list === source)

type Column = [name: string, read: (row: Row) => string | null]

const columns: Column[] = [
  ['email', (p) => p.email],
  ['name', (p) => p.name],
  ['company', (p) => p.company],
  ['state', (p) => stateOf(p, p.lists)],
  ['sources', (p) => sourcesOf(p.sources).join(' ')],
  ...sources.flatMap((source): Column[] => {
    const name = source.replaceAll('-', '_')
    return [
      [name, (p) => onList(p, source)?.state ?? null],
      [`${name}_since`, (p) => onList(p, source)?.since ?? null],
    ]
  }),
  ['first_sign_up', (p) => p.created_at],
  ['last_sign_up', (p) => p.last_sign_up_at],
  ['first_page', (p) => p.first_page],
  ['referrer', (p) => p.referrer],
  ...campaignFields.map((name): Column => [name, (p) => p[name]]),
  ['tags', (p) => p.tags.join(', ')],
  ['answers', (p) => p.answers.join('\n')],
]

/** Reads page by page: a hundred thousand leads need the memory of a thousand and block no other request. */
export async function exportCsv(c: Answering, db: Database, filter: LeadFilter) {
  const response = new Response(await streamText(c, csvParts(db, filter)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="leads-${new Date().toISOString().slice(0, 10)}.csv"`,
      'x-content-type-options': 'nosniff',
    },
  })
  return response as Response & TypedResponse<string, 200, 'text'>
}

export async function* csvParts(db: Database, filter: LeadFilter) {
  let people = await selectPeople(db, { filter, after: undefined, limit: batch })
  // The byte order mark, without which spreadsheet programs do not read the file as UTF-8.
  yield `\uFEFF${csvRow(columns.map(([name]) => name))}`
  for (;;) {
    const last = people.at(-1)
    if (!last) return undefined
    const ids = people.map(({ id }) => id)
    const lists = await listStates(db, sources, ids)
    const tags = await tagsOf(db, ids)
    const answers = Map.groupBy(await answersOf(db, ids), ({ personId }) => personId)
    const rows = people.map((person) => ({
      ...person,
      lists: presentLists(lists.get(person.id) ?? []),
      tags: tags.get(person.id) ?? [],
      answers: (answers.get(person.id) ?? []).map((one) => `${one.question}: ${one.answer}`),
    }))
    yield rows.map((row) => csvRow(columns.map(([, read]) => read(row)))).join('')
    if (people.length < batch) return undefined
    const after = positionOf(filter, last)
    people = await selectPeople(db, { filter, after, limit: batch })
  }
}
