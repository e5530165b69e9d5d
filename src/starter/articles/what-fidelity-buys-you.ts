import { bullets, carousel, image, paragraph, slide, subtitle, title } from '../blocks.ts'
import { drawing } from '../drawing.ts'
import type { StarterArticle } from '../types.ts'

export const whatFidelityBuysYou: StarterArticle = {
  status: 'published',
  createdAt: '2026-10-13T13:00:00.000Z',
  summary:
    'Low fidelity is cheap to make and expensive to interpret. Choose the level of finish by the question you are asking, not by how far along the project happens to be.',
  main: false,
  featured: true,
  thumbnail: drawing('fidelity-ladder'),
  blocks: [
    title('fidelity-title', 'What fidelity buys you'),
    image('fidelity-hero', 'fidelity-ladder', {
      alt: 'One checkout screen cut on the diagonal: pencil sketch on the left, wireframe in the middle, finished interface on the right.',
      caption: 'The same screen, the same layout, three levels of finish.',
    }),
    paragraph(
      'fidelity-opening',
      'There is a rule most of us learned early: start with sketches, move to wireframes, finish with something polished, and never skip a step. It is good advice for a world in which polish takes two weeks. It is also advice about <i>cost</i>, dressed up as advice about <i>learning</i>, and the two have come apart.',
      'When finish is expensive, you ration it. When it is cheap, the question changes. It is no longer “have we earned a high-fidelity prototype yet?” but “which level of finish will get us a truthful answer?” Sometimes that is still a napkin.',
    ),
    subtitle('fidelity-three-heading', 'One screen, three conversations'),
    carousel(
      'fidelity-carousel',
      'cover',
      slide('checkout-sketch', {
        alt: 'A checkout screen drawn by hand, with wobbling boxes and scribbles for text.',
        hoverText: 'Invites: “What if it were not a form at all?”',
        caption: 'The sketch. People argue with the idea.',
      }),
      slide('checkout-wire', {
        alt: 'The same checkout as a clean wireframe with crossed boxes for images.',
        hoverText: 'Invites: “Why is the address above the payment?”',
        caption: 'The wireframe. People argue with the order of things.',
      }),
      slide('checkout-woven', {
        alt: 'The same checkout in full color, with product pictures, a chosen payment method and a violet button.',
        hoverText: 'Invites: “Wait, is shipping included?”',
        caption: 'The prototype. People stop arguing and start using it.',
      }),
    ),
    paragraph(
      'fidelity-three',
      'Show a <b>sketch</b> and people talk about alternatives, because a sketch looks as though it could still become anything. Show a <b>wireframe</b> and they talk about structure: what comes first, what is missing, what belongs together. Show something that <b>looks finished</b> and they behave. They look for the price. They hesitate at the checkbox. They read the small print, or they visibly do not.',
      'None of these conversations is better than the others. But only the third contains evidence about what a person will do, and only the first contains much evidence about what you should have built instead.',
    ),
    image('fidelity-chart', 'fidelity-questions', {
      alt: 'A chart with two curves that cross above a wireframe: one falls from the sketch to the finished prototype, the other rises.',
      caption:
        'As finish goes up, suggestions (amber) dry up and behavior (mint) becomes believable.',
    }),
    subtitle('fidelity-audience-heading', 'Wireframes are a professional dialect'),
    paragraph(
      'fidelity-audience',
      'Colleagues read wireframes fluently. Customers do not. Put a gray box with a cross in it before someone who schedules trucks for a living and you are testing whether they can imagine, which is your job and not theirs. They will be kind about it, too. “Looks clean” is what people say when they cannot tell what they are looking at.',
      'So keep low fidelity inside the building, where it is quick and where everyone knows the code. When you face a customer, spend the finish. Use their words, plausible numbers, and the design system they already know from your product. Anything unfamiliar on the screen is a second thing being tested, and you will not be able to tell the two apart afterward.',
    ),
    subtitle('fidelity-dials-heading', 'It is four dials, not one'),
    paragraph(
      'fidelity-dials',
      'Most arguments about fidelity are muddled because the word covers four separate things. Set each one on purpose:',
      bullets(
        '<b>Visual.</b> Does it look like our product? Turn it up when trust, hierarchy or first impressions are in question.',
        '<b>Content.</b> Are the words and numbers real? Turn this up first, and almost always. Placeholder text hides more bad ideas than any layout does.',
        '<b>Interaction.</b> Does it respond? Turn it up when the risk lies in a sequence: a drag, an undo, a wait, a handover to somebody else.',
        '<b>Data.</b> Is it <i>their</i> data? It is the most expensive dial, and worth it only when the idea stands or falls on recognition, as with any dashboard.',
      ),
      'A gray prototype with real words beats a beautiful one with filler. A single polished screen with one working interaction beats twelve polished screens that only link to each other.',
    ),
    subtitle('fidelity-cost-heading', 'The cost that remains'),
    paragraph(
      'fidelity-cost',
      'Finish still has a price even when it takes minutes, and the price is attachment. People defend what looks done. A stakeholder who sees a polished prototype on Monday will ask on Tuesday why it is not live. Two habits help. Write the question on the first slide, above the screen, so that the screen is visibly an instrument. And show two versions whenever you can, because nobody mistakes two answers for a decision.',
      'Spend fidelity the way you would spend a budget: on the part of the idea that could be wrong.',
    ),
  ],
}
