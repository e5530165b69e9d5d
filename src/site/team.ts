export type TeamMember = {
  /** Optional: without consent to show a name, only the role is shown. */
  name?: string
  role: string
  focus: string
  emblem: EmblemKind
}

/** The drawing on a card: a tool of the role, never an invented face. */
export type EmblemKind = 'direction' | 'words' | 'generator' | 'canvas' | 'curve' | 'release'

export const team: TeamMember[] = [
  {
    role: 'Founder and CEO',
    focus: 'Sets the direction, and still sits in on discovery calls every week.',
    emblem: 'direction',
  },
  {
    role: 'VP of Marketing',
    focus: 'Runs the pilot program and turns what pilots tell us into plain words.',
    emblem: 'words',
  },
  {
    role: 'Founding Engineer',
    focus: 'Builds the generator that reads a flow and a styleguide as one thing.',
    emblem: 'generator',
  },
  {
    role: 'Founding Engineer',
    focus: 'Keeps the canvas quick, from the first box to the hundredth screen.',
    emblem: 'canvas',
  },
  {
    role: 'Product Designer',
    focus: 'Draws every panel, state and hotkey, then tests them on real flows.',
    emblem: 'curve',
  },
  {
    role: 'Software Developer',
    focus: 'Owns components, imports and exports, and the release every two weeks.',
    emblem: 'release',
  },
]
