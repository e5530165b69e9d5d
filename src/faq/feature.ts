import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import type { ReadSender } from '#src/mail/mail.ts'
import { answerMails, forgetUndelivered } from './api/answer-mail.ts'
import { faqDocument } from './api/faq-document.ts'
import { faqLinks } from './api/links.ts'
import { presentFaq, selectFaqs } from './api/queries.ts'
import { faqFormRoutes } from './api/question-routes.ts'
import { questionsAttention } from './api/questions.ts'
import { faqApi } from './api/routes.ts'
import { searchFaqs } from './search.ts'

export function faqFeature(base: FeatureBase, { readSender }: { readSender: ReadSender }) {
  const { db, mailer } = base
  return {
    name: 'faq',
    routes: [faqApi(base)],
    pages: [faqFormRoutes(base)],
    jobs: [answerMails(db, { mailer, readSender })],
    attention: [questionsAttention(db)],
    search: [
      {
        least: 'editor',
        async find({ q, limit }) {
          const found = searchFaqs((await selectFaqs(db)).map(presentFaq), q).slice(0, limit)
          return found.map(({ faqid, question, navigationHeading }) => ({
            kind: 'faq',
            title: question,
            detail: navigationHeading,
            href: `/contentmanager/faq/edit/${faqid}`,
          }))
        },
      },
    ],
    linkSources: [faqLinks(db)],
    retention: { 'answers that were not delivered': ({ now }) => forgetUndelivered(db, now) },
    document: faqDocument,
  } satisfies Feature & { document: unknown }
}
