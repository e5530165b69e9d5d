import {
  article,
  type Criterion,
  everyPage,
  game,
  layout,
  marketing,
  proof,
  wcag,
  writing,
  zoomed,
} from './criterion.ts'

const noMedia = 'The site has no video and no recorded sound.'

export const perceivable: Criterion[] = [
  {
    ...{ number: '1.1.1', name: 'Non-text Content', level: 'A' },
    how: 'Pictures that say something have a text, drawings that decorate are hidden from screen readers. Before an article is published its writer is told which pictures have no text.',
    proofs: [everyPage, writing('preview, counts and checks while writing')],
  },
  {
    ...{ number: '1.2.1', name: 'Audio-only and Video-only', level: 'A' },
    ...{ how: noMedia, proofs: [] },
  },
  { ...{ number: '1.2.2', name: 'Captions', level: 'A' }, ...{ how: noMedia, proofs: [] } },
  {
    ...{ number: '1.2.3', name: 'Audio Description or Media Alternative', level: 'A' },
    ...{ how: noMedia, proofs: [] },
  },
  { ...{ number: '1.2.4', name: 'Captions (Live)', level: 'AA' }, ...{ how: noMedia, proofs: [] } },
  {
    ...{ number: '1.2.5', name: 'Audio Description', level: 'AA' },
    ...{ how: noMedia, proofs: [] },
  },
  {
    ...{ number: '1.3.1', name: 'Info and Relationships', level: 'A' },
    how: 'Headings, lists, tables, groups and labels are real elements. The headings of an article form one outline, whatever its blocks are.',
    proofs: [
      everyPage,
      proof('src/editor/blocks/blocks-view.test.tsx')(
        'headings form one outline under the first title',
      ),
    ],
  },
  {
    ...{ number: '1.3.2', name: 'Meaningful Sequence', level: 'A' },
    how: 'The order of the elements is the order in which they are read and reached by Tab.',
    proofs: [zoomed],
  },
  {
    ...{ number: '1.3.3', name: 'Sensory Characteristics', level: 'A' },
    how: 'Instructions name the control that they are about, not its shape, place or sound.',
    proofs: [],
  },
  {
    ...{ number: '1.3.4', name: 'Orientation', level: 'AA' },
    how: 'No page is locked to one orientation.',
    proofs: [everyPage],
  },
  {
    ...{ number: '1.3.5', name: 'Identify Input Purpose', level: 'AA' },
    how: 'Fields for a name, an address or a password say so to the browser.',
    proofs: [
      everyPage,
      wcag('signing in needs no memory test: fields take pasted texts and password managers'),
    ],
  },
  {
    ...{ number: '1.4.1', name: 'Use of Color', level: 'A' },
    how: 'Errors are sentences, the chosen option has another edge, and links in running text are underlined.',
    proofs: [
      everyPage,
      wcag('the views of the hero and Generate have an edge, and the chosen view another one'),
    ],
  },
  {
    ...{ number: '1.4.2', name: 'Audio Control', level: 'A' },
    how: 'Only the game has sound. It is off until it is turned on.',
    proofs: [game('sound is off until it is turned on, and the choice is remembered')],
  },
  {
    ...{ number: '1.4.3', name: 'Contrast (Minimum)', level: 'AA' },
    how: 'Text has the contrast of 4.5 to 1 that the criterion asks for, large text 3 to 1.',
    proofs: [everyPage],
  },
  {
    ...{ number: '1.4.4', name: 'Resize Text', level: 'AA' },
    how: 'Sizes follow the text size of the browser. At 400% nothing is lost.',
    proofs: [zoomed],
  },
  {
    ...{ number: '1.4.5', name: 'Images of Text', level: 'AA' },
    how: 'Text is text. Drawings of the product contain words only as part of the picture, which the criterion allows.',
    proofs: [],
  },
  {
    ...{ number: '1.4.10', name: 'Reflow', level: 'AA' },
    how: 'In a window of 320 px, which is 1280 px at 400%, no page scrolls sideways, and long words break.',
    proofs: [
      zoomed,
      proof('e2e/long-words.spec.ts')('a word of 200 letters stays within a window of'),
    ],
  },
  {
    ...{ number: '1.4.11', name: 'Non-text Contrast', level: 'AA' },
    how: 'Edges of fields and the ring around the focus have a contrast of 3 to 1. With forced colours the system’s colours are used.',
    proofs: [
      wcag('the views of the hero and Generate have an edge, and the chosen view another one'),
      wcag('the current page and the current question are marked'),
    ],
  },
  {
    ...{ number: '1.4.12', name: 'Text Spacing', level: 'AA' },
    how: 'With wider lines, words and letters, no text is cut off.',
    proofs: [zoomed],
  },
  {
    ...{ number: '1.4.13', name: 'Content on Hover or Focus', level: 'AA' },
    how: 'The text over a slide shows while the pointer is over the slide and hides nothing that is needed. Nothing else appears by pointing.',
    proofs: [
      article('the carousel loops by button and key and shows its hover text'),
      layout('the menu opens, closes on Escape and gives focus back'),
      marketing('the views of the hero switch by mouse and keys, and Generate weaves the screens'),
    ],
  },
]
