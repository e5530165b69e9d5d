import { type AnyRoute, createRoute } from '@tanstack/react-router'
import type { RouteTree } from './make-router.tsx'
import { Route as root } from './routes/__root.tsx'

const pages = import.meta.glob<AnyRoute>(['./routes/*.tsx', '!./routes/__root.tsx'], {
  eager: true,
  import: 'Route',
})

/** `./routes/blog.$blogId.tsx` is `/blog/$blogId`. */
const pathOf = (file: string) =>
  file
    .slice('./routes'.length, -'.tsx'.length)
    .replaceAll('.', '/')
    .replace(/^\/index$/, '/')

/**
 * No link of a public page leads to the staff area, so visitors do not carry its routes. But Back can: from a public page
 * that staff opened from there and reloaded.
 */
const staffArea = createRoute({
  getParentRoute: () => root,
  path: '/contentmanager/$',
  beforeLoad: ({ location: { href } }) => {
    window.location.replace(href)
    return new Promise<never>(() => {})
  },
})

/** What a visitor's browser knows: the routes of the public pages. */
export function publicRoutes(): RouteTree {
  const children = Object.entries(pages).map(([file, page]) => {
    const path = pathOf(file)
    return page.update({ id: path, path, getParentRoute: () => root } as never)
  })
  // The router's types name every route there is; links are checked against all of them.
  return root.addChildren([...children, staffArea]) as AnyRoute as RouteTree
}
