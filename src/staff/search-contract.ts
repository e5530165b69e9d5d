import { z } from '@hono/zod-openapi'
import { calls, ok } from '#src/app/calls.ts'
import { named } from '#src/app/contract.ts'
import { searchKinds } from './search/kinds.ts'

const { writer } = calls('staff')

const SearchHit = named('SearchHit', {
  kind: z.enum(searchKinds),
  title: z.string(),
  detail: z.string(),
  href: z.string(),
})

export const searchStaffArea = writer.get('/staff/search', {
  summary: 'Find articles, FAQs, leads, newsletters and people',
  description: 'A few of each kind, and only what the account may open.',
  query: { q: z.string().trim().min(1).max(100) },
  answer: ok('What was found', { results: z.array(SearchHit) }),
})
