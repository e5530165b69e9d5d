import { bullets, fineprint, image, paragraph, subtitle, title } from '../blocks.ts'
import { drawing } from '../drawing.ts'
import type { StarterArticle } from '../types.ts'

export const howToThrowAPrototypeAway: StarterArticle = {
  status: 'published',
  createdAt: '2026-08-18T14:00:00.000Z',
  summary:
    'A prototype that nobody dares to delete has become a product without any of the safeguards of one. A short ritual for ending it well and keeping the part that matters.',
  main: false,
  featured: false,
  thumbnail: drawing('unravel'),
  blocks: [
    title('throw-title', 'How to throw a prototype away'),
    image('throw-hero', 'unravel', {
      alt: 'A finished screen comes apart along its right edge; its rows turn into threads and wind onto a spool.',
      caption: 'The cloth was for one question. The thread can be used again.',
    }),
    paragraph(
      'throw-opening',
      'Everyone agrees that prototypes are disposable. Almost nobody disposes of them. They linger in a shared folder under names like <i>final-v3-for-demo</i>. Someone in sales finds one. Somebody shows it to a customer, who asks when it ships. By spring it has a roadmap, and the team is being asked to “just finish” something that was never begun.',
      'This is not a discipline problem. People keep prototypes because throwing one away feels like throwing away what they learned. So the way to get better at letting go is to make sure the learning has already moved out.',
    ),
    subtitle('throw-contract-heading', 'Decide the ending at the start'),
    paragraph(
      'throw-contract',
      'When you create the file, give it three things: a <b>question</b>, an <b>owner</b> and an <b>end date</b>. Write them on the first screen, where anybody who opens it will see them. “Will dispatchers trust a suggested route? Ends August 28.” A prototype without an end date is a commitment that nobody remembers making.',
      'Two weeks is a good default. If the question is still open on that day, you may extend it, but you have to rewrite the question first. It is surprising how often it turns out that the old one was answered long ago, and that the prototype has been living on charm.',
    ),
    subtitle('throw-keep-heading', 'Keep the knowledge, not the artifact'),
    image('throw-survives', 'what-survives', {
      alt: 'Pale fragments of an interface above a woven band; below it hang three cards: a grid of results, a decision and a set of words and colors.',
      caption: 'What passes through: the evidence, the decision, and the words that worked.',
    }),
    paragraph(
      'throw-keep',
      'On the end date, spend thirty minutes with the people who watched it being used, and carry out only these:',
      bullets(
        '<b>The evidence.</b> What people did, in a table, with the question above it. Not a video archive. Nobody will watch it.',
        '<b>The decision.</b> Go, change or stop, and the two observations that settled it.',
        '<b>The words.</b> Labels and sentences that people repeated back to you without effort. They are the hardest thing to find again, and the first thing to be lost.',
        '<b>The surprises.</b> Anything that happened twice and that you did not expect. This is where the next question comes from.',
        '<b>One picture.</b> A single screenshot, so that in a year somebody can tell which idea this was.',
      ),
      'Everything else was scaffolding. Screens, flows, clever transitions, the component you were proud of: if they mattered, they are in one of those five lines. If they are in none of them, they did not change anyone’s mind, and that is all a prototype is for.',
    ),
    subtitle('throw-code-heading', 'The trap marked “reuse”'),
    paragraph(
      'throw-code',
      'The strongest argument for keeping a prototype is that it would be wasteful to build the same thing twice. It sounds like thrift. But you are not building the same thing. The prototype was made to be <i>believed for twenty minutes</i>. It has no permissions, no undo, no second language, no keyboard path, no plan for the day the service behind it is down. Those are not finishing touches. They are most of the work, and they shape the structure from the first line.',
      'What you can reuse is the precision. A good prototype settles what happens on each press, which words appear, what the screen shows when there is nothing to show. Hand that to engineers as a reference they can click through and question. Then let them build it properly, in the open, with their own names for things.',
    ),
    subtitle('throw-ritual-heading', 'Make it visible'),
    paragraph(
      'throw-ritual',
      'Then delete it. Do not archive it or move it to a folder called <i>old</i>; an archive is where prototypes go to be rediscovered by someone with a deadline. If that feels too brave, replace every screen with a single page that carries the question, the answer and a link to the evidence. Anyone who follows a stale link will find what the prototype found, which is what they needed.',
      'Do it in front of people. A team that watches its leads delete a lovely piece of work, five minutes after writing down what it taught them, understands something no process document can convey: the work was never the screens.',
    ),
    fineprint(
      'throw-fineprint',
      'One exception: if the test involved personal data or recordings, delete those first, on the date you promised the participants, whatever becomes of the prototype.',
    ),
  ],
}
