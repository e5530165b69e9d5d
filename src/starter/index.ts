import { designTokensForPrototypes } from './articles/design-tokens-for-prototypes.ts'
import { fivePersonConceptTestInOneDay } from './articles/five-person-concept-test-in-one-day.ts'
import { howToThrowAPrototypeAway } from './articles/how-to-throw-a-prototype-away.ts'
import { interactionStatesNobodyDraws } from './articles/interaction-states-nobody-draws.ts'
import { promptFatigueIsADesignProblem } from './articles/prompt-fatigue-is-a-design-problem.ts'
import { testTheRiskiestAssumptionFirst } from './articles/test-the-riskiest-assumption-first.ts'
import { whatFidelityBuysYou } from './articles/what-fidelity-buys-you.ts'
import { writeADiscoveryBriefPeopleRead } from './articles/write-a-discovery-brief-people-read.ts'
import type { StarterArticle } from './types.ts'

export { starterFaqs } from './faqs.ts'

/** Oldest first, which is the order in which a loader should insert them. */
export const starterArticles: StarterArticle[] = [
  howToThrowAPrototypeAway,
  designTokensForPrototypes,
  interactionStatesNobodyDraws,
  whatFidelityBuysYou,
  fivePersonConceptTestInOneDay,
  promptFatigueIsADesignProblem,
  testTheRiskiestAssumptionFirst,
  writeADiscoveryBriefPeopleRead,
]
