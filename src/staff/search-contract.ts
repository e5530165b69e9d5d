import { z } from '@hono/zod-openapi'
import { calls, ok } from '#src/app/calls.ts'
import { searchKinds } from './search/kinds.ts'

const { staff } = calls('staff')

const SearchHit = z
  .object({
    kind: z.enum(searchKinds),
    title: z.string(),
    detail: z.string(),
    href: z.string(),
  })
  .openapi('SearchHit')

export const searchStaffArea = staff.get('/staff/search', {
  summary: 'Find articles, FAQs, leads, newsletters and people',
  description: 'A few of each kind, and only what the account may open.',
  query: { q: z.string().trim().min(1).max(100) },
  answer: ok('What was found', { results: z.array(SearchHit) }),
})
