import { identity } from './identity.ts'

/** Links in every page's head: icons and the feed. The web manifest is added when the page has loaded. */
export const siteLinks = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  {
    rel: 'alternate',
    type: 'application/atom+xml',
    title: `The ${identity.name} blog`,
    href: '/feed.xml',
  },
]
