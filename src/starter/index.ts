import { fivePersonConceptTestInOneDay } from './articles/five-person-concept-test-in-one-day.ts'
import { testTheRiskiestAssumptionFirst } from './articles/test-the-riskiest-assumption-first.ts'
import type { StarterArticle } from './types.ts'

export { starterFaqs } from './faqs.ts'
export type * from './types.ts'

export const starterArticles: StarterArticle[] = [
  testTheRiskiestAssumptionFirst,
  fivePersonConceptTestInOneDay,
]
