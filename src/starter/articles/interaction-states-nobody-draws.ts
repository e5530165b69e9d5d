import {
  carousel,
  fineprint,
  image,
  link,
  numbered,
  paragraph,
  slide,
  subtitle,
  title,
} from '../blocks.ts'
import { drawing } from '../drawing.ts'
import type { StarterArticle } from '../types.ts'

export const interactionStatesNobodyDraws: StarterArticle = {
  status: 'published',
  createdAt: '2026-09-29T14:00:00.000Z',
  summary:
    'The happy path is one state out of nine. The other eight decide whether people trust the product, and they are usually designed by accident, in code, on a Friday.',
  main: false,
  featured: true,
  thumbnail: drawing('nine-states'),
  blocks: [
    title('states-title', 'The interaction states nobody draws'),
    paragraph(
      'states-opening',
      'Open any design file and count the frames. Most of them will show the product on its best day: four items in the list, names of a convenient length, a fast network and a user with every permission. It is a portrait, and it flatters.',
      'The product people actually use is made of the other days. Somebody arrives with nothing in the account. Somebody has eleven thousand rows. Somebody is on a train. These states are not edge cases; for that person, on that day, they are the product. When nobody draws them, they still get designed, late and alone, by whoever is writing the code.',
    ),
    image('states-grid', 'nine-states', {
      alt: 'Nine versions of one small list: loading, empty, one item, failed, ideal in the middle, too much, stale, not allowed and done.',
      caption: 'The middle one gets all the attention. The eight around it get all the traffic.',
    }),
    subtitle('states-nine-heading', 'Nine states for anything that holds data'),
    paragraph(
      'states-nine',
      'Take one component from your current prototype, a list or a table or a calendar, and walk it through these:',
      numbered(
        '<b>Loading.</b> What is on screen before the data is? After ten seconds, is it still the same thing?',
        '<b>Empty.</b> Nothing yet. Is this a dead end or an invitation?',
        '<b>One.</b> A single item in a layout meant for many. Does it look like a mistake?',
        '<b>Failed.</b> What broke, what is safe, and what can I do about it?',
        '<b>Ideal.</b> The one you have already drawn.',
        '<b>Too much.</b> Long names, large numbers, a thousand rows. What is cut off, and can I get it back?',
        '<b>Stale.</b> Offline, or simply old. Do I know that what I see may no longer be true?',
        '<b>Not allowed.</b> I can see that it exists. Do I understand why it is locked, and who holds the key?',
        '<b>Done.</b> It worked. How do I know, and can I take it back?',
      ),
    ),
    subtitle('states-hard-heading', 'Three worth drawing today'),
    carousel(
      'states-carousel',
      'scale-down',
      slide('state-empty', {
        alt: 'A list with no entries: the first row is an invitation to add one, the rows below are faint outlines.',
        hoverText: 'Show the shape of what will be here, and the one step that starts it.',
        caption: 'Empty: the first row explains itself and can be clicked.',
      }),
      slide('state-loading', {
        alt: 'The same list while it loads: pale bars in the exact places where text and pictures will be.',
        hoverText: 'Draw the bones of the real content, so nothing jumps when it arrives.',
        caption: 'Loading: the layout is already true.',
      }),
      slide('state-error', {
        alt: 'The same list after a failure: a message with a retry button above, the last known rows dimmed below.',
        hoverText: 'Keep what you had. Say what failed. Offer the next step.',
        caption: 'Failed: one row of bad news, and nothing taken away.',
      }),
    ),
    paragraph(
      'states-hard',
      '<b>Empty</b> is the first thing every new customer sees, which makes it the most viewed screen you have never designed. An illustration and a cheerful line will not do. Show the shape of what will be here and the single action that begins it.',
      '<b>Loading</b> is a promise about layout. If the placeholder has three rows and the content has nine, the page jumps and someone taps the wrong thing. Draw the bones of the real content. If an operation can take more than a few seconds, show what is happening in words rather than asking a spinner to carry the conversation.',
      '<b>Failed</b> is where trust is won. Most error screens commit the same crime: they replace what the person had with an apology. Keep the last good data, dimmed. Keep every character they typed. Say which part failed in their vocabulary, not yours, and put the retry where their hand already is.',
    ),
    subtitle('states-prototype-heading', 'Why they belong in the prototype'),
    paragraph(
      'states-prototype',
      'It is tempting to call all this implementation detail and leave it for later. But states change answers. A concept test on the ideal state asks whether people like the product when it works. Start the same test from empty and you learn whether they can begin at all, which is the question your activation rate will ask in three months.',
      'Try it in your next session. Give two people the full screen and three people the empty one. If the second group cannot tell you what the product is for, the idea is not yet clear; the sample data was doing the explaining.',
      'A practical limit: do not draw nine states of everything. Draw nine of the <i>one</i> component that carries the concept, and three (empty, loading, failed) of whatever stands directly before and after it. That is an afternoon of work, and it moves a month of hallway decisions to a place where somebody can see them.',
    ),
    fineprint(
      'states-fineprint',
      `States are also an accessibility matter: a change that is only visible is no change at all for someone who cannot see it. The W3C’s guidance on ${link('https://www.w3.org/WAI/WCAG21/Understanding/status-messages.html', 'status messages')} is short and worth reading before you draw the ninth one.`,
    ),
  ],
}
