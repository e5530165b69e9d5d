import { publicPages, publicPaths } from './public-pages.ts'

const inHeader = publicPaths.flatMap((href) => {
  const { header } = publicPages[href]
  return header ? [{ ...header, href }] : []
})

export const headerLinks = inHeader.filter(({ look }) => look !== 'button')

export const headerButtons = inHeader.filter(({ look }) => look === 'button')

const inFooter = publicPaths.flatMap((href) =>
  (publicPages[href].footer ?? []).map((link) => ({ ...link, href })),
)

export const footerGroups = (['Product', 'Learn', 'Company', 'Legal'] as const).map((heading) => ({
  heading,
  links: inFooter.filter(({ group }) => group === heading),
}))
