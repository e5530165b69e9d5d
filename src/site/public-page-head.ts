import { type PageHead, pageHead } from './page-head.ts'
import { type PublicPath, publicPages } from './public-pages.ts'

type FromTheRoute = Pick<PageHead, 'image' | 'preload' | 'structured'>

/** The head of a page whose title and description are in the registry. */
export function publicPageHead(path: PublicPath, fromTheRoute: FromTheRoute = {}) {
  const { title = '', description } = publicPages[path]
  return pageHead({ title, description, path, ...fromTheRoute })
}
