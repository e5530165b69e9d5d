import type { Database } from '#src/db/database.ts'
import type { SearchSource } from '#src/feature/feature.ts'
import { searchFaqs } from '../search.ts'
import { presentFaq, selectFaqs } from './queries.ts'

export function findFaqs(db: Database): SearchSource {
  return {
    least: 'editor',
    async find({ q, limit }) {
      const faqs = (await selectFaqs(db)).map(presentFaq)
      return searchFaqs(faqs, q)
        .slice(0, limit)
        .map(({ faqid, question, navigationHeading }) => ({
          kind: 'faq',
          title: question,
          detail: navigationHeading,
          href: `/contentmanager/faq/edit/${faqid}`,
        }))
    },
  }
}
