import type { BlogDocument } from '#src/blog/manager/document.ts'

/** The states of a document, so that a change anywhere in it can be undone and redone. */
export interface History {
  past: readonly BlogDocument[]
  present: BlogDocument
  future: readonly BlogDocument[]
  /** What was edited last and when: typing on in one place is one step. */
  last?: { place: string; at: number }
}

const pause = 1000
const mostSteps = 300

export const startHistory = (present: BlogDocument): History => ({
  past: [],
  present,
  future: [],
})

/** `place` names what was edited; without one the edit is always a step of its own. */
export function edit(
  history: History,
  next: BlogDocument,
  place: string | undefined,
  at: number,
): History {
  const { past, present, last } = history
  if (next === present) return history
  const goesOn = place !== undefined && last?.place === place && at - last.at < pause
  return {
    past: goesOn ? past : [...past, present].slice(-mostSteps),
    present: next,
    future: [],
    last: place === undefined ? undefined : { place, at },
  }
}

export function undo({ past, present, future }: History): History | undefined {
  const before = past.at(-1)
  if (!before) return undefined
  return { past: past.slice(0, -1), present: before, future: [present, ...future] }
}

export function redo({ past, present, future }: History): History | undefined {
  const [after, ...rest] = future
  if (!after) return undefined
  return { past: [...past, present], present: after, future: rest }
}

/** Changes every state alike, for what is no edit: a saved image has a new address in all of them. */
export function rewrite(
  history: History,
  change: (document: BlogDocument) => BlogDocument,
): History {
  return {
    past: history.past.map(change),
    present: change(history.present),
    future: history.future.map(change),
  }
}
