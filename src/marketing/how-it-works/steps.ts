import { stepPictures } from './step-pictures.ts'

export const steps = [
  {
    title: 'Design the interaction flow',
    text: 'Draw the screens as wireframes and connect their sections with arrows. Each arrow says what sets it off and where it leads, so nobody has to guess what a box was meant to do.',
    points: [
      'Sketch, or import frames you have',
      'Arrows from section to screen',
      'Empty and error states on the same arrow',
    ],
    image: stepPictures.flow,
    alt: 'Three wireframes joined by arrows labeled On tap and Book another.',
  },
  {
    title: 'Add your styleguide',
    text: 'Bring your tokens and components from your design tool, or set them here. Color, type, radius and spacing become rules the generator has to follow, not suggestions.',
    points: [
      'Tokens for color, type, radius, spacing',
      'Your components, with their variants',
      'Change one token, every screen follows',
    ],
    image: stepPictures.styleguide,
    alt: 'A styleguide: six named colors, a type scale, radius and spacing, and the components built from them.',
  },
  {
    title: 'Generate prototype',
    text: 'Wireloom weaves both together: your structure, your behavior, your look. What comes back is a clickable, high-fidelity prototype you can put in front of people the same day.',
    points: [
      'Every screen and state, clickable',
      'Share a link, or export to your code host',
      'Move an arrow and regenerate only that part',
    ],
    image: stepPictures.generate,
    alt: 'Three screens being generated: the first is finished, the second half woven, the third still a wireframe.',
  },
]
