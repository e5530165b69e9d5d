import { type FooterGroup, publicPages, publicPaths } from './public-pages.ts'

export interface NavigationLink {
  label: string
  href: string
}

const inHeader = publicPaths.flatMap((href) => {
  const { header } = publicPages[href]
  return header ? [{ ...header, href }] : []
})

export const headerLinks: NavigationLink[] = inHeader.filter(({ look }) => look !== 'button')

export const headerButtons: NavigationLink[] = inHeader.filter(({ look }) => look === 'button')

const groups: FooterGroup[] = ['Product', 'Learn', 'Company', 'Legal']

export const footerGroups: { heading: FooterGroup; links: NavigationLink[] }[] = groups.map(
  (heading) => ({
    heading,
    links: publicPaths.flatMap((href) =>
      (publicPages[href].footer ?? [])
        .filter(({ group }) => group === heading)
        .map(({ label }) => ({ label, href })),
    ),
  }),
)
