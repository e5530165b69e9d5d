import {
  article,
  type Criterion,
  everyPage,
  game,
  layout,
  marketing,
  proof,
  writing,
  zoomed,
} from './criterion.ts'

const pause = game(
  'the game pauses on request, when hidden, when another window has the focus and under the leaderboard',
)

export const operable: Criterion[] = [
  {
    number: '2.1.1',
    name: 'Keyboard',
    level: 'A',
    how: 'Everything works by keyboard: menu, views, slides, forms, the editor of articles and the game.',
    proofs: [
      zoomed,
      marketing('the views of the hero switch by mouse and keys, and Generate weaves the screens'),
      article('the carousel loops by button and key and shows its hover text'),
      writing('blocks move, are announced, deleted, undone and redone by keyboard'),
    ],
  },
  {
    number: '2.1.2',
    name: 'No Keyboard Trap',
    level: 'A',
    how: 'Tab leaves every part of a page, and Escape closes dialogs and the menu.',
    proofs: [zoomed, layout('the menu opens, closes on Escape and gives focus back')],
  },
  {
    number: '2.1.4',
    name: 'Character Key Shortcuts',
    level: 'A',
    how: 'Single letters do something only in the game, while it is played.',
    proofs: [pause],
  },
  {
    number: '2.2.1',
    name: 'Timing Adjustable',
    level: 'A',
    how: 'No form has a time limit. A staff session that ends keeps what was written. The game is a game of reaction, where time is essential; it can be paused.',
    proofs: [
      pause,
      proof('e2e/blog-nothing-lost.spec.ts')(
        'a session that ends meanwhile asks for a login and loses nothing',
      ),
    ],
  },
  {
    number: '2.2.2',
    name: 'Pause, Stop, Hide',
    level: 'A',
    how: 'Scenes move once, when they come into view, and not at all for visitors who ask their system for less motion.',
    proofs: [marketing('the hero is shown finished, without animation'), pause],
  },
  {
    number: '2.3.1',
    name: 'Three Flashes or Below Threshold',
    level: 'A',
    how: 'Pages do not flash. The game has a switch for fewer flashes, which also follows the system’s wish for less motion.',
    proofs: [game('a shared link shows the score to beat, and fewer flashes are remembered')],
  },
  {
    number: '2.4.1',
    name: 'Bypass Blocks',
    level: 'A',
    how: 'The first Tab offers to skip the header.',
    proofs: [layout('the first Tab offers to skip the header')],
  },
  {
    number: '2.4.2',
    name: 'Page Titled',
    level: 'A',
    how: 'Every page has a title of its own, also after a link within the site.',
    proofs: [
      everyPage,
      proof('e2e/found-and-shared.spec.ts')(
        'client navigation replaces title, description and canonical link of the page before',
      ),
    ],
  },
  {
    number: '2.4.3',
    name: 'Focus Order',
    level: 'A',
    how: 'Focus follows the order of the page. After a link it is inside the new page; a closed menu gives it back.',
    proofs: [
      layout('every new page starts at its top, with focus inside it'),
      layout('the menu opens, closes on Escape and gives focus back'),
    ],
  },
  {
    number: '2.4.4',
    name: 'Link Purpose (In Context)',
    level: 'A',
    how: 'Links are named after where they lead. Buttons that repeat in a list are described by the heading of their entry.',
    proofs: [everyPage],
  },
  {
    number: '2.4.5',
    name: 'Multiple Ways',
    level: 'AA',
    how: 'Pages are found by header, footer and the sitemap, articles and questions also by search.',
    proofs: [layout('header and footer link every page between them')],
  },
  {
    number: '2.4.6',
    name: 'Headings and Labels',
    level: 'AA',
    how: 'Headings say what a section is about, and every field has a visible label.',
    proofs: [everyPage],
  },
  {
    number: '2.4.7',
    name: 'Focus Visible',
    level: 'AA',
    how: 'The focused element has a ring of 2 px.',
    proofs: [zoomed],
  },
  {
    number: '2.4.11',
    name: 'Focus Not Obscured (Minimum)',
    level: 'AA',
    how: 'The fixed header does not cover the focused element, also in a window of 320 by 256 px.',
    proofs: [zoomed],
  },
  {
    number: '2.5.1',
    name: 'Pointer Gestures',
    level: 'A',
    how: 'Slides can be swiped, and have buttons. Nothing needs two fingers; the game’s buttons can be pressed one at a time.',
    proofs: [
      article('the carousel loops by button and key and shows its hover text'),
      game('the intro explains the buttons before the keys'),
    ],
  },
  {
    number: '2.5.2',
    name: 'Pointer Cancellation',
    level: 'A',
    how: 'Links and buttons act when the pointer is released. Only the game’s buttons act while they are pressed, as its keys do.',
    proofs: [game('two thumbs hold two buttons, and the page does not scroll')],
  },
  {
    number: '2.5.3',
    name: 'Label in Name',
    level: 'A',
    how: 'The visible words of a control are part of its name.',
    proofs: [everyPage],
  },
  {
    number: '2.5.4',
    name: 'Motion Actuation',
    level: 'A',
    how: 'Nothing is operated by moving the device.',
    proofs: [],
  },
  {
    number: '2.5.7',
    name: 'Dragging Movements',
    level: 'AA',
    how: 'Whatever can be dragged can also be moved by buttons: blocks of an article, questions of the FAQ and slides.',
    proofs: [
      writing('blocks move, are announced, deleted, undone and redone by keyboard'),
      proof('e2e/faq-questions.spec.ts')(
        'without scripts: search, rate an answer, ask; staff turn the question into an FAQ',
      ),
      article('the carousel loops by button and key and shows its hover text'),
    ],
  },
  {
    number: '2.5.8',
    name: 'Target Size (Minimum)',
    level: 'AA',
    how: 'Targets are at least 24 by 24 px or have that much room, except for links in running text.',
    proofs: [zoomed],
  },
]
