/**
 * The accessibility statement. `docs/promises.md` names the test behind each promise, so a promise without one does
 * not belong here.
 */
export const accessibilityStatement: { id: string; title: string; points: string[] }[] = [
  {
    id: 'promises',
    title: 'What you can rely on',
    points: [
      'Every page works by keyboard. The focused element has a visible ring and is never covered.',
      'The first Tab offers to skip the header. After a link, the focus is inside the new page.',
      'At 400% zoom and with wider spacing of the text, no page scrolls sideways and no text is cut off.',
      'Buttons and links are at least 24 by 24 px, except for links in running text.',
      'The contrast of text, names and roles pass the rules of axe on every page.',
      'Forms say in a sentence what to correct, and keep what was typed.',
      'Scenes do not move for visitors who ask their system for less motion.',
      'With forced colors, the current page and the chosen view of the sample flow are still marked.',
    ],
  },
  {
    id: 'game',
    title: 'Prompt Blaster, the game',
    points: [
      'It is played by keyboard or by buttons on the screen. One button is enough, if you choose so.',
      'It pauses on request, and by itself when the window loses the focus.',
      'Fewer flashes can be chosen, and are the default where the system asks for less motion.',
      'Sound is off until it is turned on.',
    ],
  },
  {
    id: 'limits',
    title: 'Known limits',
    points: [
      'The game is a game of reaction. It is drawn on a canvas and cannot be played without seeing it.',
      'Pictures in articles are described by their writers. A writer is told when a description is missing, and may publish without it.',
      'Automatic tests find only a part of all barriers, and nobody independent has examined this website.',
    ],
  },
]
