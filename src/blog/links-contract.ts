import { z } from '@hono/zod-openapi'
import { calls, ok } from '#src/app/calls.ts'
import { blogId, blogIds } from './contract.ts'

const { editor } = calls('blogs')

const LinkingText = z.object({
  kind: z.enum(['article', 'update', 'newsletter', 'faq']).describe('update: a staged one'),
  title: z.string(),
  detail: z.string().describe('Its state, for example draft'),
  href: z.string().describe('Where it is edited'),
})

export type LinkingText = z.infer<typeof LinkingText>

export const mostLinking = 100

export const listLinksHere = editor.get('/blogs/{blogId}/links-here', {
  summary: 'Texts with a link to a blog, which breaks when the blog is unpublished or deleted',
  params: blogId,
  query: { also: blogIds.optional().describe('More blogs that go together with it') },
  answer: ok(`The first ${mostLinking}: published blogs, drafts, newsletters not sent yet, FAQs`, {
    links: z.array(LinkingText),
    total: z.int(),
  }),
})
