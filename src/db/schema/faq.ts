import type { Generated } from 'kysely'

export interface FaqTables {
  faqs: {
    id: Generated<number>
    question: string
    answer: string
    navigation_heading: string
    sort_order: number
    created_at: string
    version: number
    /** Empty if nobody has changed it since edits are recorded. */
    edited_at: Generated<string>
    edited_by: Generated<string>
  }
  faq_revisions: {
    faq_id: number
    version: number
    question: string
    answer: string
    navigation_heading: string
    sort_order: number
    saved_at: string
    saved_by: string
  }
  /** Questions of visitors. The address is deleted when the question is closed. */
  faq_questions: {
    id: Generated<number>
    question: string
    /** Deleted when the answer was sent, or the question is dismissed. */
    email: string | null
    /** The answer, until it was sent by mail. */
    answer: Generated<string | null>
    state: 'open' | 'answered' | 'dismissed'
    created_at: string
    closed_at: string | null
  }
  /** Searches without a result. */
  faq_searches: {
    term: string
    count: number
    last_at: string
  }
  faq_feedback: {
    faq_id: number
    helpful: number
    unhelpful: number
  }
}
