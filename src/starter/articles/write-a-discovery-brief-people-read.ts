import { fineprint, image, numbered, paragraph, subtitle, title } from '../blocks.ts'
import { drawing } from '../drawing.ts'
import type { StarterArticle } from '../types.ts'

export const writeADiscoveryBriefPeopleRead: StarterArticle = {
  status: 'draft',
  createdAt: '2026-11-13T10:00:00.000Z',
  summary:
    'One page, six parts, written in an hour. A discovery brief is not a small specification; it is an agreement about what would change your mind.',
  main: false,
  featured: false,
  thumbnail: drawing('one-page-brief'),
  blocks: [
    title('brief-title', 'Write a discovery brief people read'),
    image('brief-hero', 'one-page-brief', {
      alt: 'A single page stitched along its margin, with a highlighted box, a half-filled bar and a marked date; a pencil signs it.',
      caption: 'One page: a question, a belief at risk, a bar and a date.',
    }),
    paragraph(
      'brief-opening',
      'Most discovery briefs fail in the same way. They describe a solution at length, the problem in passing, and the decision not at all. They run to nine pages because nobody was sure which part mattered, and they are read once, by the author.',
      'A useful brief fits on one page and takes an hour to write. If it takes longer, that is a finding: you do not yet agree on what you are trying to learn, and it is better to discover that now than in a room with a customer.',
    ),
    subtitle('brief-parts-heading', 'Six parts, in this order'),
    paragraph(
      'brief-parts',
      numbered(
        '<b>The decision.</b> What will we do differently depending on what we learn, who decides, and by when? If no decision hangs on it, stop here and go for a walk.',
        '<b>The situation.</b> Three sentences about a person, a moment and what goes wrong today. No product names. If the problem cannot be told without your feature in it, it may not be a problem.',
        '<b>The belief at risk.</b> The one sentence that must be true, written so that it could be false.',
        '<b>The bar.</b> What we would have to see, in how many people, to go on. And what would make us stop.',
        '<b>The instrument.</b> The least we must build to find out, and at which level of finish.',
        '<b>Out of scope.</b> Three tempting things that this round will not answer. It is the most reassuring line on the page for everybody who wanted something else.',
      ),
    ),
    subtitle('brief-example-heading', 'What good looks like'),
    paragraph(
      'brief-example',
      'Take an invented example, a tool for community theaters. A weak belief: <i>“Volunteers want an easier way to see the schedule.”</i> Nobody could disagree, so nobody can learn. A strong one: <i>“A volunteer who has just been given a shift will add it to their own calendar, unprompted, if we offer it on the confirmation screen.”</i> It names a person, a moment and an act. You can picture the session in which it fails.',
      'A weak bar: <i>“Feedback is mostly positive.”</i> A strong one: <i>“Four of six do it without being asked. If two or fewer do, we drop calendar sync from the first release.”</i> The second half does the work. A bar that can only be passed is decoration.',
      'And a weak instrument is a clickable tour of the whole product. A strong one is two screens: the confirmation, and whatever comes after the tap. Two screens can be as polished as you like, because there are only two.',
    ),
    subtitle('brief-use-heading', 'Write it together, then leave it alone'),
    paragraph(
      'brief-use',
      'Write the first draft with the people who will argue about the result: product, design and engineering in one room, one keyboard, one hour. The document is the by-product. The point is the moment when two people discover that they meant different things by “onboarding.”',
      'Then freeze it. A brief that changes after the third interview is a diary. If you learn halfway that you asked the wrong question, good: close this one with the answer “wrong question” and start another page. A folder of honest one-page briefs, each with its ending written at the bottom, is worth more than any repository of insights. It shows how your team changes its mind.',
    ),
    subtitle('brief-test-heading', 'The stranger test'),
    paragraph(
      'brief-test',
      'Before the first session, hand the page to someone from another team and leave them alone with it for two minutes. Then ask three questions. <b>What will they decide? What might turn out to be false? What will they do if it is?</b> If the stranger can answer all three, you have a brief. If they begin to describe the interface, you have a specification in disguise, and the hour is not over.',
    ),
    fineprint(
      'brief-fineprint',
      'Draft note: add a blank one-page template as an image before publishing, and a filled-in one beside it.',
    ),
  ],
}
