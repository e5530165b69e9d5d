import { assumptionMap } from './assumption-map.ts'
import { checkoutSketch, checkoutWire, checkoutWoven } from './checkout.ts'
import { fidelityLadder } from './fidelity-ladder.ts'
import { fidelityQuestions } from './fidelity-questions.ts'
import { findingsWall } from './findings-wall.ts'
import { fivePeople } from './five-people.ts'
import { stateEmpty, stateError, stateLoading } from './list-states.ts'
import { nineStates } from './nine-states.ts'
import { onePageBrief } from './one-page-brief.ts'
import { promptFatigue } from './prompt-fatigue.ts'
import { regenerationDrift } from './regeneration-drift.ts'
import { riskiestThread } from './riskiest-thread.ts'
import { testDay } from './test-day.ts'
import { tokenDrift } from './token-drift.ts'
import { tokenLoom } from './token-loom.ts'
import { unravel } from './unravel.ts'
import { whatSurvives } from './what-survives.ts'

/** Every drawing by name; each returns an SVG document of 1600 by 1000. */
export const drawings = {
  'assumption-map': assumptionMap,
  'checkout-sketch': checkoutSketch,
  'checkout-wire': checkoutWire,
  'checkout-woven': checkoutWoven,
  'fidelity-ladder': fidelityLadder,
  'fidelity-questions': fidelityQuestions,
  'findings-wall': findingsWall,
  'five-people': fivePeople,
  'nine-states': nineStates,
  'one-page-brief': onePageBrief,
  'prompt-fatigue': promptFatigue,
  'regeneration-drift': regenerationDrift,
  'riskiest-thread': riskiestThread,
  'state-empty': stateEmpty,
  'state-error': stateError,
  'state-loading': stateLoading,
  'test-day': testDay,
  'token-drift': tokenDrift,
  'token-loom': tokenLoom,
  unravel: unravel,
  'what-survives': whatSurvives,
} satisfies Record<string, () => string>

export type DrawingName = keyof typeof drawings
