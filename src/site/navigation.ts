export type NavigationLink = { label: string; href: string }

export const headerLinks: NavigationLink[] = [
  { label: 'Home', href: '/' },
  { label: 'How it works', href: '/howitworks' },
  { label: 'Benefits', href: '/benefits' },
  { label: 'About', href: '/about' },
]

export const waitlistLink: NavigationLink = { label: 'JOIN WAITLIST', href: '/join' }

/** `social` stands for the external company profile, whose address is configuration. */
export const footerGroups: { heading: string; links: NavigationLink[] }[] = [
  {
    heading: 'Product',
    links: [
      { label: 'How it works', href: '/howitworks' },
      { label: 'Book a Demo', href: '/earlyaccess' },
      { label: 'Join the waitlist', href: '/join' },
    ],
  },
  {
    heading: 'Learn',
    links: [
      { label: 'FAQ', href: '/faq' },
      { label: 'Blog', href: '/resources' },
      { label: 'Mailing list', href: '/subscribe' },
    ],
  },
  {
    heading: 'Company',
    links: [
      { label: 'About', href: '/about' },
      { label: 'Contact us', href: '/join' },
    ],
  },
  {
    heading: 'Legal',
    links: [
      { label: 'Privacy policy', href: '/privacypolicy' },
      { label: 'Terms & Conditions', href: '/terms' },
    ],
  },
]

const bareRoutes = ['/register']
const nightRoutes = ['/promptblaster']

const onRoute = (pathname: string, routes: string[]) =>
  routes.includes(pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname)

/** Header and footer are hidden here. */
export const isBareRoute = (pathname: string) => onRoute(pathname, bareRoutes)

/** Pages on a dark ground. */
export const isNightRoute = (pathname: string) => onRoute(pathname, nightRoutes)
