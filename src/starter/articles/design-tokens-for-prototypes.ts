import { bullets, fineprint, image, link, paragraph, subtitle, title } from '../blocks.ts'
import { drawing } from '../drawing.ts'
import type { StarterArticle } from '../types.ts'

export const designTokensForPrototypes: StarterArticle = {
  status: 'published',
  createdAt: '2026-09-08T13:30:00.000Z',
  summary:
    'You do not need your whole token library to make a prototype look like your product. You need about a dozen decisions, named for what they do. Here they are.',
  main: false,
  featured: false,
  thumbnail: drawing('token-loom'),
  blocks: [
    title('tokens-title', 'Twelve design tokens are enough for a prototype'),
    image('tokens-hero', 'token-loom', {
      alt: 'Six tokens send threads through a loom; they come out on the other side as a card, a switch and a form in matching colors.',
      caption: 'Decisions go in on the left. Your product comes out on the right.',
    }),
    paragraph(
      'tokens-opening',
      'Put a prototype in front of an existing customer and something happens in the first second that no script can undo: they decide whether it is yours. If the blue is slightly wrong, the corners slightly too round and the type a size too large, they file it under “some mock-up” and switch on the politeness they keep for mock-ups. You will get opinions. You wanted behavior.',
      'The cure is not a better eye. It is giving the prototype the same decisions your product is made of, under the same names. That is what design tokens are: decisions with names. And for discovery work, you need far fewer of them than your design system contains.',
    ),
    subtitle('tokens-twelve-heading', 'The twelve'),
    paragraph(
      'tokens-twelve',
      'A mature library can hold hundreds of tokens, most of which exist to settle questions a prototype never raises. These are the ones a viewer would miss:',
      bullets(
        '<b>Ground</b> and <b>surface</b>: the page, and whatever floats on it.',
        '<b>Text</b> and <b>quiet text</b>: two levels are plenty.',
        '<b>Line</b>: the one hairline color that separates things.',
        '<b>Action</b> and <b>on-action</b>: the color that means “press me,” and the text that sits on it.',
        '<b>Problem</b>: because you are going to draw the error state.',
        '<b>Corner</b>: one radius, from which the others follow.',
        '<b>Step</b>: one unit of space. Everything is a multiple of it.',
        '<b>Family</b> and <b>scale</b>: the typeface, and the ratio between its sizes.',
      ),
      'That is twelve names and perhaps an hour of work. Notice what is absent: no “blue-500,” no palette of grays, no shadow collection, no breakpoints. Those are materials. Tokens worth carrying into a prototype are <i>roles</i>.',
    ),
    subtitle('tokens-roles-heading', 'Name the role, not the paint'),
    paragraph(
      'tokens-roles',
      'The difference looks pedantic until something changes, and in discovery something always changes. Suppose a test suggests that the destructive action needs to be calmer. If the prototype says <i>problem</i> in every place where something is at stake, that is one edit. If it says <i>rose</i>, it is a search, followed by a debate about which of the roses meant danger and which were only pretty.',
      'Roles also survive the journey. A tool that generates screens can do something sensible with “action.” It can only guess what you meant by “brand-purple-alt-2,” and so can whoever joins the team next month.',
    ),
    image('tokens-drift', 'token-drift', {
      alt: 'Two versions of the same card. On the left, colors, corners and spacing disagree; on the right, all of them follow four named tokens.',
      caption:
        'The same layout, with and without shared decisions. Only one of them looks like a product.',
    }),
    subtitle('tokens-extract-heading', 'Getting them in an hour'),
    paragraph(
      'tokens-extract',
      'If you have a design system, the twelve are in it. Copy the values, keep the role names, and resist importing the rest “while we are here.” If you do not, open the three screens of your product that customers use most and take the values from there, as they are and not as a document says they should be. You are matching what people have seen, and what they have seen is the shipped product, including the corner radius that everybody means to fix.',
      'Then run one check. Build a single card with a heading, two lines of text, an input and a button, using nothing but the twelve. Put it beside a screenshot of the real thing and squint. If you can tell which is which with your eyes half closed, a value is wrong. It is nearly always the spacing step.',
    ),
    subtitle('tokens-stop-heading', 'When to leave them behind'),
    paragraph(
      'tokens-stop',
      'Tokens make a prototype look decided, so there is a time not to use them. In the first week, when you want people to argue with the idea, a pencil is better: nobody argues with a finished button. And if the concept is about the look itself, such as a new brand or a different density, you are testing the tokens, and two sets side by side will teach you more than one.',
      'For everything between, let the prototype wear your product’s clothes. Then whatever people react to is the idea.',
    ),
    fineprint(
      'tokens-fineprint',
      `If you want your twelve to travel between tools, the ${link('https://www.designtokens.org/', 'Design Tokens Community Group')} publishes a shared file format. In Wireloom, adding your styleguide is ${link('/howitworks', 'the second of three steps')}.`,
    ),
  ],
}
