import type { Generated, Selectable } from 'kysely'

export interface FaqTables {
  faqs: FaqsTable
  faq_revisions: FaqRevisionsTable
  faq_questions: FaqQuestionsTable
  faq_searches: FaqSearchesTable
  faq_feedback: FaqFeedbackTable
}

interface FaqsTable {
  id: Generated<number>
  question: string
  answer: string
  navigation_heading: string
  sort_order: number
  created_at: string
  version: number
  /** Empty where nobody changed it since that is recorded. */
  edited_at: Generated<string>
  edited_by: Generated<string>
}

interface FaqRevisionsTable {
  faq_id: number
  version: number
  question: string
  answer: string
  navigation_heading: string
  sort_order: number
  saved_at: string
  saved_by: string
}

/** Asked by visitors. The address is deleted when the question is closed. */
interface FaqQuestionsTable {
  id: Generated<number>
  question: string
  /** Deleted when the answer has left, or the question is dismissed. */
  email: string | null
  /** On its way by mail. */
  answer: Generated<string | null>
  state: 'open' | 'answered' | 'dismissed'
  created_at: string
  closed_at: string | null
}

/** What was looked for and not found. */
interface FaqSearchesTable {
  term: string
  count: number
  last_at: string
}

interface FaqFeedbackTable {
  faq_id: number
  helpful: number
  unhelpful: number
}

export type FaqRow = Selectable<FaqsTable>
