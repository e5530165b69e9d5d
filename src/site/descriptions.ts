import { identity } from './identity.ts'

const { name } = identity

/** What search engines and previews say of the pages that only tell. Apart from them: most visitors never need it. */
export const descriptions: Record<string, string> = {
  '/': 'Draw a wireframe, add interactions, and get a high-fidelity prototype in your own design system. Wireloom is built for product teams who need to validate a concept before anyone writes code.',
  '/about':
    'Wireloom speeds up discovery by making prototyping fast, fun and precise, and by removing prompt fatigue. Meet the six people building it.',
  '/benefits':
    'Test sooner, argue less, and keep every prototype on brand. What changes for product managers, designers, engineers and leaders when prototypes take hours.',
  '/changelog':
    'What is new in Wireloom, every two weeks: tokens, icons, interactions, components and the small fixes that make a day shorter.',
  '/confirm': 'Confirm that this email address is yours.',
  '/earlyaccess':
    'Apply for early access to Wireloom and see one of your own flows become a prototype in your design system.',
  '/howitworks':
    'Three steps from idea to prototype: design the interaction flow, add your styleguide, generate. Wireloom launches in 8 weeks with early member pricing.',
  '/join':
    'Join 2,000+ product leaders getting early access to Wireloom, with early member pricing at launch.',
  '/pricing':
    'Wireloom plans for one person, a product trio or several teams. Billed monthly or yearly.',
  '/promptblaster':
    'A small arcade game about tired prompts. Five lives, one shuttle, a leaderboard.',
  '/register': 'Register your interest in Wireloom with your name and email.',
  '/subscribe':
    'Release notes and what we learn about validating concepts early, by mail. Confirm once, leave with one click.',
  '/thankyoudemo': 'Your demo request has reached Wireloom.',
  '/thankyouregister': 'Your registration with Wireloom has arrived.',
  '/thankyousubscribe': 'Your subscription to Wireloom news is confirmed.',
  '/unsubscribe': 'End every mail from Wireloom.',
  '/privacypolicy': `What ${name} collects, what stays in your browser, who else is involved, how long data is kept, and how to see, correct or delete yours.`,
  '/terms': `The agreement between you and ${name}: accounts, the free trial, billing, AI outputs, liability, changes and disputes.`,
}
