import type { Criterion } from './criterion.ts'
import { operable } from './operable.ts'
import { perceivable } from './perceivable.ts'
import { robust, understandable } from './understandable-and-robust.ts'

export const principles: { id: string; title: string; text: string; criteria: Criterion[] }[] = [
  {
    id: 'perceivable',
    title: 'Perceivable',
    criteria: perceivable,
    text: 'Everybody can notice what is there.',
  },
  {
    id: 'operable',
    title: 'Operable',
    criteria: operable,
    text: 'Everybody can use it, by keyboard, pointer or touch.',
  },
  {
    id: 'understandable',
    title: 'Understandable',
    criteria: understandable,
    text: 'Everybody can follow what it says and does.',
  },
  {
    id: 'robust',
    title: 'Robust',
    criteria: robust,
    text: 'Browsers and assistive technology can read it.',
  },
]

/** The game, Prompt Blaster: what players can change. */
export const gameOffers = [
  'It is played by keyboard or by buttons on the screen, for mouse and touch.',
  'It pauses on request, and by itself when the window loses the focus.',
  'Fewer flashes can be chosen, and are the default where the system asks for less motion.',
  'Sound is off until it is turned on.',
  'Lives and score are announced to screen readers while it is played.',
]

/** Known limits, so that nobody has to find out. */
export const limits = [
  'The game is a game of reaction: it is drawn on a canvas and cannot be played without seeing it.',
  'Writers decide what their pictures and articles say. They are told when a text for a picture is missing, and may publish without it.',
  'Automatic tests find a part of all barriers. Where no test covers a criterion, the table says so.',
]
