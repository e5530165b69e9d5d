import type { StarterFaq } from './types.ts'

export const starterFaqs: StarterFaq[] = [
  {
    question: 'What is Wireloom?',
    answer:
      'Wireloom is an AI-assisted design and prototyping tool for product teams. You draw a wireframe, add interactions to its sections, and get a high-fidelity prototype that matches your design system. Our mission is to speed up discovery by making prototyping fast, fun and precise.',
    navigationHeading: 'What it is',
    order: 1,
  },
  {
    question: 'Who is Wireloom for?',
    answer:
      'Product teams that need an answer before they commit to a build: product managers shaping an idea, designers exploring a flow, engineers probing a concept, and the leaders who decide what happens next. If you can sketch boxes and say what should happen when someone clicks one, you have what you need.',
    navigationHeading: 'Who it is for',
    order: 2,
  },
  {
    question: 'How is this different from prompting a chatbot?',
    answer:
      'A chatbot asks you to describe a layout in sentences, then to correct it in more sentences. We call what follows prompt fatigue. In Wireloom you draw the layout and attach each interaction to the section it belongs to, so what you mean is on the canvas instead of buried in a conversation. You say the specific thing, in the specific place, once.',
    navigationHeading: 'Why not a chatbot',
    order: 3,
  },
  {
    question: 'Will prototypes look like our product?',
    answer:
      'That is the point. Adding your styleguide is the second of three steps: first you design the interaction flow, then you add the styleguide, then you generate the prototype. The result follows your design system, so people in a test react to the idea rather than to an unfamiliar look.',
    navigationHeading: 'Your design system',
    order: 4,
  },
  {
    question: 'Does Wireloom work with the tools we already use?',
    answer:
      'Yes, at both ends. You can import from a design tool, so existing work does not have to be redrawn, and export to a code-hosting service, so engineers can look at a validated concept where they already work. In early access we can talk through how that fits your setup: use Book a Demo in the footer.',
    navigationHeading: 'Import and export',
    order: 5,
  },
  {
    question: 'Does Wireloom produce production code?',
    answer:
      'No, and deliberately so. Wireloom is for concept validation, not code delivery. A prototype exists to answer a question: do people understand this, and do they want it? Treat the export as a precise reference for what you learned, and build the real thing with the care that production deserves.',
    navigationHeading: 'Validation, not delivery',
    order: 6,
  },
  {
    question: 'When does Wireloom launch, and how do I get in early?',
    answer:
      'We launch in 8 weeks, and early members get early member pricing. Join the waitlist with your email address, alongside 2,000+ product leaders, and confirm it through the link we send you. If you would rather see Wireloom first, request early access and we will be in touch about a demo.',
    navigationHeading: 'Launch and waitlist',
    order: 7,
  },
  {
    question: 'Is there a free trial?',
    answer:
      'Yes. A subscription starts with a 14-day free trial. We email you a reminder 3 days before the trial ends. If you do not cancel before then, monthly billing starts, and payments go through a card payment provider.',
    navigationHeading: 'Free trial',
    order: 8,
  },
  {
    question: 'Can I cancel, and do you offer refunds?',
    answer:
      'You can cancel at any point before the trial ends and pay nothing. Once billing begins, payments are non-refundable and we do not prorate refunds for part of a month. If we make a material change to our terms, we announce it 30 days in advance. The Terms & Conditions have the full wording.',
    navigationHeading: 'Canceling and refunds',
    order: 9,
  },
  {
    question: 'Which AI does Wireloom use, and what happens to my data?',
    answer:
      'AI outputs, including design suggestions, come from a third-party AI model, so review them with the judgment you would bring to any draft. Requests to delete your data are reviewed within 30 business days, other privacy rights requests are answered within 45 days, and if there were a breach, we would give notice within 72 hours. Our privacy policy lists what we collect and which third parties are involved.',
    navigationHeading: 'AI and your data',
    order: 10,
  },
  {
    question: 'Is Wireloom accessible?',
    answer:
      'Our accessibility target is WCAG 2.1. We want the keyboard, a screen reader, zoom and reduced motion to be ordinary ways to use Wireloom, not special cases. If something gets in your way, tell us what you were trying to do and what you were using, and we will treat it as a defect.',
    navigationHeading: 'Accessibility',
    order: 11,
  },
  {
    question: 'How do I reach the Wireloom team?',
    answer:
      'For a conversation about your team, choose Book a Demo in the footer: the form has room for your role, your company and anything you want to ask. To hear from us first, join the waitlist or the mailing list. For anything about personal data, write to the contact address in our privacy policy.',
    navigationHeading: 'Contact us',
    order: 12,
  },
]
