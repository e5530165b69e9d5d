import type { Claims } from './claims.ts'
import { identity } from './identity.ts'

const { name } = identity

/**
 * When a page's scripts are fetched and run. `prefetched`: fetched when the browser is idle, run at the first
 * interaction.
 */
export type Hydration = 'immediately' | 'prefetched' | 'on interaction'

export interface PublicPage {
  /** Without the site's name, which is appended. Undefined if the page's data supplies title and description. */
  title?: string
  /** For search engines and link previews. */
  description?: string | ((claims: Claims) => string)
  /** The text of its share image. Pages without it use another image. */
  shareHeadline?: string
  hydration: Hydration
  /** Its link in the header; the order is that of this table. */
  header?: { label: string; look?: 'button' }
  /** Its links in the footer; the order is that of this table. */
  footer?: readonly { group: 'Product' | 'Learn' | 'Company' | 'Legal'; label: string }[]
  inSitemap: boolean
  /** The query parameters that change a cached page; `never`: its URL contains a token. */
  cachedBy: readonly string[] | 'never'
  /** `bare`: without header and footer. `dark`: the game's colours. */
  layout?: 'bare' | 'dark'
  /** Bytes of compressed scripts after the first interaction. */
  scriptBudget: number
  /** An example URL of a page whose path has a parameter. It exists in the starter content. */
  example?: string
}

/** The limit is 120 kB. Every route costs each page about 100 bytes, so this leaves room for a few more. */
const scriptBudget = 117_500

/** Pages that are complete as rendered: scripts can wait for an interaction. */
const content = {
  hydration: 'on interaction',
  inSitemap: true,
  cachedBy: [],
  scriptBudget,
} as const

/** A script stores submissions that do not reach the server. It must be loaded before the network fails. */
const form = {
  ...content,
  hydration: 'prefetched',
  cachedBy: ['sent', 'review', 'again'],
} as const

const thankYou = { ...content, inSitemap: false } as const

/** Pages opened from a mail. The URL contains a token. */
const mailLink = { ...content, inSitemap: false, cachedBy: 'never' } as const

/**
 * Every public page: one entry for each route file in src/routes outside the staff area. Heads, header, footer, share
 * images, sitemap, page cache, hydration and the lists of pages in the tests all read this table.
 */
const pages = {
  '/': {
    ...content,
    title: `${name}: wireframes, woven into prototypes`,
    description:
      'Draw a wireframe, add interactions, and get a high-fidelity prototype in your own design system. Wireloom is built for product teams who need to validate a concept before anyone writes code.',
    shareHeadline: 'Wireframes, woven into prototypes',
    header: { label: 'Home' },
  },
  '/howitworks': {
    ...content,
    title: 'How it works',
    description: ({ launch, earlyMemberPricing }) =>
      `Three steps from idea to prototype: design the interaction flow, add your styleguide, generate. Wireloom launches ${launch} with ${earlyMemberPricing}.`,
    shareHeadline: 'Three steps from wireframe to prototype',
    header: { label: 'How it works' },
    footer: [{ group: 'Product', label: 'How it works' }],
  },
  '/benefits': {
    ...content,
    title: 'Benefits',
    description:
      'Test sooner, argue less, and keep every prototype on brand. What changes for product managers, designers, engineers and leaders when prototypes take hours.',
    shareHeadline: 'Find out before you build',
    header: { label: 'Benefits' },
  },
  '/about': {
    ...content,
    title: 'About',
    description:
      'Wireloom speeds up discovery by making prototyping fast, fun and precise, and by removing prompt fatigue. Meet the six people building it.',
    shareHeadline: 'Discovery that is fast, fun and precise',
    header: { label: 'About' },
    footer: [{ group: 'Company', label: 'About' }],
  },
  '/earlyaccess': {
    ...form,
    title: 'Book a demo',
    description:
      'Apply for early access to Wireloom and see one of your own flows become a prototype in your design system.',
    shareHeadline: 'Apply for early access',
    footer: [{ group: 'Product', label: 'Book a Demo' }],
  },
  '/join': {
    ...form,
    title: 'Join the waitlist',
    description: ({ productLeaders, earlyMemberPricing }) =>
      `Join ${productLeaders} product leaders getting early access to Wireloom, with ${earlyMemberPricing} at launch.`,
    shareHeadline: 'Join the waitlist',
    header: { label: 'JOIN WAITLIST', look: 'button' },
    footer: [
      { group: 'Product', label: 'Join the waitlist' },
      { group: 'Company', label: 'Contact us' },
    ],
  },
  '/register': {
    ...form,
    cachedBy: ['refused'],
    title: 'Register',
    description: 'Register your interest in Wireloom with your name and email.',
    shareHeadline: 'Register your interest',
    footer: [{ group: 'Product', label: 'Register your interest' }],
    layout: 'bare',
  },
  '/pricing': {
    ...content,
    // The page redirects to the home page when it mounts.
    hydration: 'immediately',
    inSitemap: false,
    title: 'Pricing',
    description:
      'Wireloom plans for one person, a product trio or several teams. Billed monthly or yearly.',
    shareHeadline: 'Plans and pricing',
  },
  '/faq': {
    ...content,
    cachedBy: ['q', 'said', 'asked'],
    title: 'FAQ',
    description:
      'What Wireloom does, who it is for, how it works with your design system and what happens to your data.',
    shareHeadline: 'Questions, answered',
    footer: [{ group: 'Learn', label: 'FAQ' }],
  },
  '/resources': {
    ...content,
    cachedBy: ['cursor', 'q'],
    title: 'Blog',
    description:
      'Articles on product discovery, prototyping and design systems from the team that builds Wireloom.',
    shareHeadline: 'The Wireloom blog',
    footer: [{ group: 'Learn', label: 'Blog' }],
  },
  '/blog/$blogId/{-$slug}': { ...content, example: '/blog/1' },
  '/topics/$topic': { ...content, cachedBy: ['cursor'], example: '/topics/prototyping' },
  '/subscribe': {
    ...form,
    title: 'Mailing list',
    description:
      'Release notes and what we learn about validating concepts early, by mail. Confirm once, leave with one click.',
    shareHeadline: 'News from the loom, by mail',
    footer: [{ group: 'Learn', label: 'Mailing list' }],
  },
  '/changelog': {
    ...content,
    title: 'Changelog',
    description: ({ updateCadence }) =>
      `What is new in Wireloom, ${updateCadence}: tokens, icons, interactions, components and the small fixes that make a day shorter.`,
    shareHeadline: 'What is new in Wireloom',
    footer: [{ group: 'Learn', label: 'Changelog' }],
  },
  '/promptblaster': {
    ...content,
    // Visitors of the game are about to press Start.
    hydration: 'prefetched',
    title: 'Prompt Blaster',
    description: 'A small arcade game about tired prompts. Five lives, one shuttle, a leaderboard.',
    shareHeadline: 'Prompt Blaster: five lives, one shuttle',
    footer: [{ group: 'Company', label: 'Prompt Blaster' }],
    layout: 'dark',
  },
  '/privacypolicy': {
    ...content,
    title: 'Privacy Policy',
    description: `What ${name} collects, what stays in your browser, who else is involved, how long data is kept, and how to see, correct or delete yours.`,
    shareHeadline: 'Privacy policy',
    footer: [{ group: 'Legal', label: 'Privacy policy' }],
  },
  '/terms': {
    ...content,
    title: 'Terms & Conditions',
    description: `The agreement between you and ${name}: accounts, the free trial, billing, AI outputs, liability, changes and disputes.`,
    shareHeadline: 'Terms & Conditions',
    footer: [{ group: 'Legal', label: 'Terms & Conditions' }],
  },
  '/accessibility': {
    ...content,
    title: 'Accessibility',
    description: `What visitors with a disability can rely on at the website of ${name}, which aims at WCAG 2.2 AA, and what does not work for everybody yet.`,
    shareHeadline: 'Accessibility',
    footer: [{ group: 'Legal', label: 'Accessibility' }],
  },
  '/thankyousubscribe': {
    ...thankYou,
    cachedBy: 'never',
    title: 'Thank you for subscribing',
    description: 'Your subscription to Wireloom news is confirmed.',
    shareHeadline: 'Thank you for subscribing!',
  },
  '/thankyouregister': {
    ...thankYou,
    title: 'Thank you for registering',
    description: 'Your registration with Wireloom has arrived.',
    shareHeadline: 'Thank you for registering.',
  },
  '/thankyoudemo': {
    ...thankYou,
    title: 'Thanks for your interest',
    description: 'Your demo request has reached Wireloom.',
    shareHeadline: 'Thanks for your interest!',
  },
  '/confirm': {
    ...mailLink,
    // Its script sends the confirmation.
    hydration: 'immediately',
    title: 'Confirm your email',
    description: 'Confirm that this email address is yours.',
  },
  '/unsubscribe': {
    ...mailLink,
    title: 'Unsubscribe',
    description: 'End every mail from Wireloom.',
  },
} satisfies Record<string, PublicPage>

export type PublicPath = keyof typeof pages

export const publicPages: Readonly<Record<PublicPath, PublicPage>> = pages

export const publicPaths = Object.keys(pages) as PublicPath[]
