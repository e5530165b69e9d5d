import { apiApp } from '#src/app/api-app.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import type { LinkSource, LinkTarget } from '#src/feature/links.ts'
import { isAtLeast } from '#src/feature/roles.ts'
import { publicPages, publicPaths } from '#src/site/public-pages.ts'
import { listLinkTargets } from '../links-contract.ts'

export type LinkTargetsApi = ReturnType<typeof linkTargetsApi>

const mostPerSource = 6
const most = 10

const pages = publicPaths.flatMap((href): LinkTarget[] => {
  const { title, inSitemap } = publicPages[href]
  return title && inSitemap ? [{ href, title, kind: 'Page' }] : []
})

export function linkTargetsApi({ gate }: FeatureBase, sources: () => LinkSource[]) {
  return apiApp().openapi({ ...listLinkTargets, middleware: gate.required }, async (c) => {
    const { q } = c.req.valid('query')
    const staff = c.get('staff')
    const words = q.toLowerCase().split(/\s+/)
    const isTitled = ({ title }: LinkTarget) =>
      words.every((word) => title.toLowerCase().includes(word))
    const found = await Promise.all(
      sources()
        .filter(({ least }) => isAtLeast(staff.role, least))
        .map(({ targets }) => targets?.({ q, limit: mostPerSource, staff }) ?? []),
    )
    const all = [...found.flat(), ...pages.filter(isTitled)]
    // The words are the larger part of a shorter title.
    const titled = all.filter(isTitled).toSorted((a, b) => a.title.length - b.title.length)
    const others = all.filter((target) => !isTitled(target))
    return c.json({ targets: [...titled, ...others].slice(0, most) }, 200)
  })
}
