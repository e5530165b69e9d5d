import { identity } from './identity.ts'
import { absoluteUrl, contactEmail, publicConfig } from './public-config.ts'

const context = 'https://schema.org'

/**
 * Entries for a route's head; `name` satisfies the router's types, which only know meta tags. Search engines read the
 * served page, so the browser's bundle leaves this code out.
 */
export const inHead = (...things: object[]): { name?: undefined; 'script:ld+json': object }[] =>
  import.meta.env.SSR ? things.map((thing) => ({ 'script:ld+json': thing })) : []

const nothing = {}

const publisher = () => ({ '@type': 'Organization', '@id': absoluteUrl('/#organization') })

export function organization() {
  if (!import.meta.env.SSR) return nothing
  return {
    '@context': context,
    ...publisher(),
    name: identity.name,
    slogan: identity.tagline,
    url: absoluteUrl('/'),
    logo: absoluteUrl('/icon-512.png'),
    email: contactEmail(),
    sameAs: [publicConfig().socialUrl],
  }
}

/** The path to a page, starting at the home page. */
export function breadcrumbs(...steps: { name: string; path: string }[]) {
  if (!import.meta.env.SSR) return nothing
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: absoluteUrl(path),
    })),
  }
}

export function blogPosting(blog: {
  title: string
  summary: string
  path: string
  image: string
  publishedAt: string
  editedAt: string
  author?: string
}) {
  if (!import.meta.env.SSR) return nothing
  return {
    '@context': context,
    '@type': 'BlogPosting',
    headline: blog.title,
    description: blog.summary,
    image: [absoluteUrl(blog.image)],
    datePublished: blog.publishedAt,
    dateModified: blog.editedAt,
    mainEntityOfPage: absoluteUrl(blog.path),
    inLanguage: 'en-US',
    author:
      blog.author && blog.author !== identity.name
        ? { '@type': 'Person', name: blog.author }
        : { ...publisher(), name: identity.name, url: absoluteUrl('/') },
    publisher: { ...publisher(), name: identity.name },
  }
}

export function faqPage(faqs: readonly { question: string; answer: string }[]) {
  if (!import.meta.env.SSR) return nothing
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
