/** What the picture says that stands for a page where someone shares it. */
const headlines = {
  '/': 'Wireframes, woven into prototypes',
  '/howitworks': 'Three steps from wireframe to prototype',
  '/benefits': 'Find out before you build',
  '/about': 'Discovery that is fast, fun and precise',
  '/join': 'Join the waitlist',
  '/subscribe': 'News from the loom, by mail',
  '/earlyaccess': 'Apply for early access',
  '/register': 'Register your interest',
  '/pricing': 'Plans and pricing',
  '/faq': 'Questions, answered',
  '/resources': 'The Wireloom blog',
  '/changelog': 'What is new in Wireloom',
  '/promptblaster': 'Prompt Blaster: five lives, one shuttle',
  '/privacypolicy': 'Privacy policy',
  '/terms': 'Terms & Conditions',
  '/thankyousubscribe': 'Thank you for subscribing!',
  '/thankyouregister': 'Thank you for registering.',
  '/thankyoudemo': 'Thanks for your interest!',
} as const

type PagePath = keyof typeof headlines

export const publicPaths = Object.keys(headlines) as PagePath[]

/** The end of a form, or a page that leads elsewhere at once: the sitemap leaves it out. */
export const isUnlisted = (path: string) => path.startsWith('/thankyou') || path === '/pricing'

export const headlineOf = (path: string): string | undefined =>
  Object.hasOwn(headlines, path) ? headlines[path as PagePath] : undefined

const withSentForm: readonly string[] = ['/join', '/subscribe', '/earlyaccess']

/** The parameters that change what visitors see at a path; undefined where no public page is. */
export function shapedBy(path: string): readonly string[] | undefined {
  if (path === '/resources') return ['cursor']
  if (withSentForm.includes(path)) return ['sent', 'refused']
  if (path === '/register') return ['refused']
  return headlineOf(path) !== undefined || /^\/blog\/[1-9]\d{0,9}$/.test(path) ? [] : undefined
}
