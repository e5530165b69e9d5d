import { launch } from './launch.ts'
import { type PageHead, pageHead } from './page-head.ts'
import { type PublicPath, publicPages } from './public-pages.ts'

type FromTheRoute = Pick<PageHead, 'image' | 'preload' | 'structured'>

/** The colour of the browser's toolbar above a dark page. */
const darkTheme = { name: 'theme-color', content: '#0D0A1A' }

/** The head of a page whose title and description are in the registry. */
export function publicPageHead(path: PublicPath, fromTheRoute: FromTheRoute = {}) {
  const { title = '', description: written, layout } = publicPages[path]
  const description = typeof written === 'function' ? written(launch().claims) : written
  const head = pageHead({ title, description, path, ...fromTheRoute })
  return layout === 'dark' ? { ...head, meta: [...head.meta, darkTheme] } : head
}
