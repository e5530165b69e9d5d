import { bullets, fineprint, image, link, paragraph, subtitle, title } from '../blocks.ts'
import { drawing } from '../drawing.ts'
import type { StarterArticle } from '../types.ts'

export const testTheRiskiestAssumptionFirst: StarterArticle = {
  status: 'published',
  createdAt: '2026-11-10T15:00:00.000Z',
  summary:
    'Most prototypes test the part the team was already sure of. A twenty-minute exercise for finding the one belief that would sink the idea, and for building only enough to put weight on it.',
  main: true,
  featured: false,
  thumbnail: drawing('riskiest-thread'),
  blocks: [
    title('risk-title', 'Test the riskiest assumption first'),
    image('risk-hero', 'riskiest-thread', {
      alt: 'A screen hangs from five threads. Four are slack; the one that carries the weight is frayed, as a magnifying glass shows.',
      caption: 'Five threads, one of them doing the work.',
    }),
    paragraph(
      'risk-opening',
      'Every product idea hangs from a handful of beliefs. People have this problem often enough to care. They will notice our fix at the moment they need it. They will trust it with the data it requires. Someone with a budget will say yes. Most of these are probably true. One of them carries the weight, and it is rarely the one the team chose to prototype.',
      'Teams prototype what they can picture. The dashboard gets a beautiful mock-up because everybody knows what a dashboard looks like. The belief underneath it, that a manager will open it on a Tuesday without being told to, goes untested until launch. By then it is the most expensive experiment on the roadmap.',
    ),
    subtitle('risk-write-heading', 'Write beliefs that can be false'),
    paragraph(
      'risk-write',
      'Take twenty minutes, one idea, and everyone who will have to live with it. Ask each person to finish the same sentence as many times as they can: <b>for this to work, it must be true that…</b>',
      'Insist on endings that could turn out to be wrong. “Users value simplicity” cannot be wrong, so it cannot teach you anything. “A shift supervisor will swap two people’s shifts on a phone, standing up, in under a minute” can be wrong by Thursday. Then sort what you have, because each kind of belief breaks in its own way and needs its own test:',
      bullets(
        '<b>Desire.</b> Does anyone want this enough to change what they do today?',
        '<b>Comprehension.</b> Do they understand the offer, in our words and in our order?',
        '<b>Feasibility.</b> Can we do it with the data, the time and the people we have?',
        '<b>Viability.</b> Does it still make sense once price, law and support are counted?',
      ),
    ),
    subtitle('risk-place-heading', 'Place each one by weight and by evidence'),
    paragraph(
      'risk-place',
      'Draw two axes. Upward: <i>how badly does the idea break if this is false?</i> To the right: <i>what do we know today that makes us believe it?</i> Be strict about the second. Evidence is something a person did when nobody was steering. A survey in which they said they would is not evidence, and neither is a competitor who already ships the feature. They may be wrong too.',
    ),
    image('risk-map', 'assumption-map', {
      alt: 'A map with two axes. Notes are spread over it; one note in the heavy, unproven corner is selected, and a dotted arrow leads from it toward the proven side.',
      caption: 'Heavy beliefs with thin evidence collect in the upper-left corner. Start there.',
    }),
    paragraph(
      'risk-corner',
      'Now look only at the upper-left corner. There will be an argument about which of the two or three notes up there goes first. Have it. It is the most useful argument of the project, because it is the last one you can have for free. If it will not resolve, choose the belief you would least like to find false in six months.',
    ),
    subtitle('risk-build-heading', 'Build the least that puts weight on it'),
    paragraph(
      'risk-build',
      'A prototype is a question with a surface. Once you know the question, most of the surface falls away.',
      'If the risk is desire, you need one screen and a button that costs something to press: an email address, a meeting, a colleague’s name. If the risk is comprehension, you need the two screens on either side of the confusing moment, with real words at real fidelity, and nothing else. If the risk is feasibility, you may need no screen at all. A spreadsheet and an engineer’s afternoon will tell you more.',
      'Before anyone draws, write down what you would have to see to change your mind. “Three of five people complete a swap without help” is a bar. “Positive reactions” is a mood. Set the bar, with a date, <b>before</b> anyone has fallen in love with the screens. Afterward, every result looks like a pass.',
    ),
    subtitle('risk-after-heading', 'When it holds, and when it snaps'),
    paragraph(
      'risk-after',
      'When the belief holds, move its note to the right and read the map again. Something else is now the heaviest unproven thing, and it may be of a kind you have not tested yet. When the corner is empty, stop prototyping and start building. Testing what you already know is only a way of feeling careful.',
      'When it snaps, you have saved a quarter for the price of a week. Say so, in those words, in the meeting where the next idea is chosen. A team that celebrates only the ideas that survive soon learns to test only the ones that will.',
    ),
    fineprint(
      'risk-fineprint',
      `The shift-swap example is invented for illustration. If the surface is what slows you down, ${link('/howitworks', 'see how a wireframe becomes something people can react to')}.`,
    ),
  ],
}
