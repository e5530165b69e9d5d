import type { Database } from '#src/db/database.ts'
import type { LinkSource } from '#src/feature/links.ts'
import { selectFaqs } from './queries.ts'

/** FAQs as pages to link to. Their answers are plain text: an address in one is no link, but leads nowhere as well. */
export const faqLinks = (db: Database): LinkSource => ({
  least: 'writer',
  async targets({ q, limit }) {
    const words = q.toLowerCase().split(/\s+/)
    const found = (await selectFaqs(db)).filter(({ question }) =>
      words.every((word) => question.toLowerCase().includes(word)),
    )
    return found.slice(0, limit).map(({ id, question }) => ({
      href: `/faq#faq-${id}`,
      title: question,
      kind: 'FAQ',
    }))
  },
  async linking({ isIn }) {
    const found = (await selectFaqs(db)).filter(({ answer }) => isIn(answer, 'plain'))
    return found.map(({ id, question }) => ({
      kind: 'faq',
      title: question,
      detail: '',
      href: `/contentmanager/faq/edit/${id}`,
    }))
  },
})
