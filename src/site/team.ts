import stored from './team.json' with { type: 'json' }

export type TeamMember = {
  /** Optional: without consent to show a name, only the role is shown. */
  name?: string
  role: string
  focus: string
  emblem: Emblem
}

/** The drawing on a card, in one colour: a tool of the role with the line of the wireframes, never an invented face. */
export type Emblem = { tone: string; lines: string; filled?: string }

export const team: TeamMember[] = stored
