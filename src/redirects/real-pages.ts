import { publicPaths } from '#src/site/public-pages.ts'

/** First segments that the server answers itself, and the routes that are not in the registry of public pages. */
const served =
  'api|assets|contentmanager|embed|forms|media|newsletter|og|preferences|review|healthz|readyz|metrics|\\.well-known'
const files =
  '(robots|llms)\\.txt|sitemap(-\\d+)?\\.xml|(topics/[^/]+/)?feed\\.xml|site\\.webmanifest|favicon\\.\\w+|apple-touch-icon\\.png|icon-[\\w-]+\\.png'
const taken = new RegExp(`^/((${served})(/|$)|(${files})$)`)

const patterns = publicPaths
  .filter((path) => !path.startsWith('/blog/'))
  .map((path) => new RegExp(`^${path.toLowerCase().replace(/\{-\$\w+\}|\$\w+/g, '[^/]+')}$`))

/** Whether this site answers a path (in the spelling of address.ts) itself, whatever its content is. */
export const isTaken = (path: string): boolean =>
  taken.test(path) || patterns.some((pattern) => pattern.test(path))
