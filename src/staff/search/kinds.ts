import type { SearchHit } from '#src/feature/search-hits.ts'

export type SearchKind = SearchHit['kind']

/** The headings of what is found, in their order. */
export const kindNames: Record<SearchKind, string> = {
  article: 'Articles',
  faq: 'FAQs',
  lead: 'Leads',
  newsletter: 'Newsletters',
  person: 'People',
}

export const searchKinds = Object.keys(kindNames) as SearchKind[]
