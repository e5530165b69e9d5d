/** A part of a text that differs from the saved version, and the people who changed it. */
export interface ChangedPart {
  key: string
  label: string
  people: string[]
}

/** The parts that somebody else changed, alone or together with this person. */
export const changedByOthers = (changed: readonly ChangedPart[], username: string): ChangedPart[] =>
  changed.flatMap((part) => {
    const people = part.people.filter((name) => name !== username)
    return people.length > 0 ? [{ ...part, people }] : []
  })
