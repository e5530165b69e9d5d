/** The states of a document, so that a change anywhere in it can be undone and redone. */
export interface History<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  /** The place and time of the last edit: typing on in one place is one step. */
  last?: { place: string; at: number }
}

const pause = 1000
const mostSteps = 300

export const startHistory = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
})

/** `place` names what was edited; without one the edit is always a step of its own. */
export function edit<State>(
  history: History<State>,
  next: State,
  place: string | undefined,
  at: number,
): History<State> {
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

export function undo<State>({ past, present, future }: History<State>): History<State> | undefined {
  const before = past.at(-1)
  if (!before) return undefined
  return { past: past.slice(0, -1), present: before, future: [present, ...future] }
}

export function redo<State>({ past, present, future }: History<State>): History<State> | undefined {
  const [after, ...rest] = future
  if (!after) return undefined
  return { past: [...past, present], present: after, future: rest }
}

/**
 * Changes every state alike, for changes that are no edits of this person: a saved image gets a new address in all
 * states, and a colleague's saved text is added to all of them, so that undo cannot remove it.
 */
export function rewrite<State>(
  history: History<State>,
  change: (state: State) => State,
  changePresent = change,
): History<State> {
  return {
    past: history.past.map(change),
    present: changePresent(history.present),
    future: history.future.map(change),
  }
}
