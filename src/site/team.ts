export type TeamMember = {
  /** Optional: without consent to show a name, only the role is shown. */
  name?: string
  role: string
  focus: string
  avatar: AvatarKind
}

export type AvatarKind = 'founder' | 'marketing' | 'engine' | 'canvas' | 'designer' | 'developer'

export const team: TeamMember[] = [
  {
    role: 'Founder and CEO',
    focus: 'Sets the direction, and still sits in on discovery calls every week.',
    avatar: 'founder',
  },
  {
    role: 'VP of Marketing',
    focus: 'Runs the pilot program and turns what pilots tell us into plain words.',
    avatar: 'marketing',
  },
  {
    role: 'Founding Engineer',
    focus: 'Builds the generator that reads a flow and a styleguide as one thing.',
    avatar: 'engine',
  },
  {
    role: 'Founding Engineer',
    focus: 'Keeps the canvas quick, from the first box to the hundredth screen.',
    avatar: 'canvas',
  },
  {
    role: 'Product Designer',
    focus: 'Draws every panel, state and hotkey, then tests them on real flows.',
    avatar: 'designer',
  },
  {
    role: 'Software Developer',
    focus: 'Owns components, imports and exports, and the release every two weeks.',
    avatar: 'developer',
  },
]
