import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import type { ReadSender } from '#src/mail/mail.ts'
import { answerMails, forgetUndelivered } from './api/answer-mail.ts'
import { faqDocument } from './api/faq-document.ts'
import { findFaqs } from './api/find-faqs.ts'
import { faqFormRoutes } from './api/form-routes.ts'
import { questionsAttention } from './api/questions.ts'
import { faqApi } from './api/routes.ts'

interface Needs {
  readSender: ReadSender
}

interface FaqFeature extends Feature {
  /** FAQs as shared documents. */
  document: typeof faqDocument
}

export function faqFeature(base: FeatureBase, { readSender }: Needs): FaqFeature {
  const { db, mailer } = base
  return {
    name: 'faq',
    routes: [faqApi(base)],
    pages: [faqFormRoutes(base)],
    jobs: [answerMails(db, { mailer, readSender })],
    attention: [questionsAttention(db)],
    search: [findFaqs(db)],
    retention: { 'answers that were not delivered': ({ now }) => forgetUndelivered(db, now) },
    document: faqDocument,
  }
}
