import { identity } from './identity.ts'

type PageHead = { title: string; description: string; path: string }

/** A page's own head. Titles read "Page · Wireloom"; the home page gives its full title. */
export function pageHead({ title, description, path }: PageHead) {
  return {
    meta: [
      { title: path === '/' ? title : `${title} · ${identity.name}` },
      { name: 'description', content: description },
    ],
  }
}
