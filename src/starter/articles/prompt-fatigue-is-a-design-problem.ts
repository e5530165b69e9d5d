import { bullets, fineprint, image, link, paragraph, subtitle, title } from '../blocks.ts'
import { drawing } from '../drawing.ts'
import type { StarterArticle } from '../types.ts'

export const promptFatigueIsADesignProblem: StarterArticle = {
  status: 'published',
  createdAt: '2026-11-03T15:30:00.000Z',
  summary:
    'The first prompt feels like magic and the fourteenth feels like paperwork. Why describing interfaces in sentences wears people out, and what to point at instead.',
  main: false,
  featured: false,
  thumbnail: drawing('prompt-fatigue'),
  blocks: [
    title('fatigue-title', 'Prompt fatigue is a design problem'),
    image('fatigue-hero', 'prompt-fatigue', {
      alt: 'A leaning tower of chat messages beside a calm canvas on which one arrow joins a button to the next screen.',
      caption: 'The same request, described and pointed at.',
    }),
    paragraph(
      'fatigue-opening',
      'You know the arc. The first prompt returns a whole screen and the room laughs with delight. The second fixes the heading. By the sixth you are writing in capital letters. By the fourteenth you have typed “keep everything else exactly as it is” for the fifth time, everything else has moved, and a colleague asks gently whether it would have been quicker to draw it.',
      'We call this <b>prompt fatigue</b>: the steady loss of patience, precision and, in the end, ambition that comes from steering a visual thing through a text box. It is usually described as a skill gap, as though better adjectives would cure it. We think it is a design problem, and a fairly ordinary one.',
    ),
    subtitle('fatigue-why-heading', 'Why sentences wear out'),
    paragraph(
      'fatigue-why',
      'Three things go wrong, and none of them is the writer’s fault.',
      bullets(
        '<b>Language is bad at place.</b> “The smaller button under the second card, the one next to the date” is thirteen words for something a finger does in half a second. Every correction begins by paying that toll.',
        '<b>Everything is in scope.</b> A sentence has no edges. Ask for a rounder button and nothing in the request says that the table is finished, agreed and not to be touched. A tool that produces the whole screen again may well reconsider it.',
        '<b>The history is the document.</b> After an hour, the decisions live in a scroll of messages, half of them reversed. Nobody joining on Thursday can read what was meant. Nor, quite often, can you.',
      ),
    ),
    image('fatigue-drift', 'regeneration-drift', {
      alt: 'Three versions of a screen. Only a button was to change; the second changes the layout as well, the third changes the header, the pictures and the button again.',
      caption: 'One request, two tries, four changes nobody asked for.',
    }),
    paragraph(
      'fatigue-cost',
      'The obvious cost is time. The hidden one is worse: people start to ask for less. They accept the layout they were given because describing the one they wanted is too much work. You can see it in the result. The screens are plausible, and they all look like somebody else’s product.',
    ),
    subtitle('fatigue-rule-heading', 'Draw what has a place, write what has a meaning'),
    paragraph(
      'fatigue-rule',
      'Our remedy is a division of labor. Some intentions are spatial: what is on the screen, how large, in what order, next to what. Others are behavioral: what happens when someone presses this, what they must know first, what should happen if it fails. The first kind wants a pencil. The second kind wants words, but only a few, and attached to the thing they describe.',
      'So: sketch the sections. Then take one section and write down its interaction, in a sentence, <i>there</i>. “Opens the delivery options; keeps the cart visible.” That sentence no longer has to say where it applies, because it is sitting on the place. It does not have to defend the rest of the screen, because the rest of the screen has its own edges. And the look does not need adjectives at all, because it comes from your design system. Nobody should ever have to type the word “modern.”',
    ),
    subtitle('fatigue-today-heading', 'What to do with the tools you have'),
    paragraph(
      'fatigue-today',
      'You can borrow most of this today, whatever you use:',
      bullets(
        '<b>Send a drawing with the words.</b> A photo of a whiteboard settles more about layout than three paragraphs do.',
        '<b>Ask for one region at a time</b>, and name what is frozen before you name what should change.',
        '<b>Keep the decisions outside the conversation.</b> One page, one line for each decision. Paste it in at the start of every session.',
        '<b>Give yourself three tries.</b> If the third correction has not landed, the problem is not your phrasing. Stop writing and draw it.',
      ),
      'The last rule matters most. Fatigue is information. When you feel yourself composing a longer, angrier, more exact sentence, you have discovered something that wants to be pointed at. Good tools let you point.',
    ),
    fineprint(
      'fatigue-fineprint',
      `We have an interest here: removing prompt fatigue is a large part of why Wireloom exists. ${link('/howitworks', 'How it works')} shows what we mean by pointing. If you would rather blast something than describe it, ${link('/promptblaster', 'there is a game for that')}.`,
    ),
  ],
}
