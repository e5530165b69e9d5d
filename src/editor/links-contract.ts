import { z } from '@hono/zod-openapi'
import { calls, ok } from '#src/app/calls.ts'

const { writer } = calls('documents')

export const listLinkTargets = writer.get('/link-targets', {
  summary: 'Articles, pages, topics and FAQs that have these words, closest titles first',
  query: { q: z.string().trim().min(1).max(200) },
  answer: ok('Addresses for links', {
    targets: z.array(z.object({ href: z.string(), title: z.string(), kind: z.string() })),
  }),
})
