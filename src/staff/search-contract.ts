import { createRoute, z } from '@hono/zod-openapi'
import { json, problems, staffOnly } from '#src/app/contract.ts'
import { searchKinds } from './search/kinds.ts'

const SearchHit = z
  .object({
    kind: z.enum(searchKinds),
    title: z.string(),
    detail: z.string(),
    href: z.string(),
  })
  .openapi('SearchHit')

export const searchStaffArea = createRoute({
  method: 'get',
  path: '/staff/search',
  tags: ['staff'],
  security: staffOnly,
  summary: 'Find articles, FAQs, leads, newsletters and people',
  description: 'A few of each kind, and only what the account may open.',
  request: { query: z.object({ q: z.string().trim().min(1).max(100) }) },
  responses: {
    200: json(z.object({ results: z.array(SearchHit) }), 'What was found'),
    ...problems(401, 422),
  },
})
