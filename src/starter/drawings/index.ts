import { assumptionMap } from './assumption-map.ts'
import { findingsWall } from './findings-wall.ts'
import { fivePeople } from './five-people.ts'
import { riskiestThread } from './riskiest-thread.ts'
import { testDay } from './test-day.ts'

/** Every drawing by name; each answers an SVG document of 1600 by 1000. */
export const drawings = {
  'assumption-map': assumptionMap,
  'findings-wall': findingsWall,
  'five-people': fivePeople,
  'riskiest-thread': riskiestThread,
  'test-day': testDay,
} satisfies Record<string, () => string>

export type DrawingName = keyof typeof drawings
