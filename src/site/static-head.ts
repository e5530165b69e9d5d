import { type PageHead, pageHead } from './page-head.ts'

/** The description of the page that was served: to hydrate, it needs nothing fetched. */
const served = import.meta.env.SSR
  ? undefined
  : {
      path: location.pathname,
      description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content,
    }

/** The head of a page that only tells. */
export async function staticHead(page: Omit<PageHead, 'description'>) {
  return pageHead({ ...page, description: await descriptionOf(page.path) })
}

async function descriptionOf(path: string): Promise<string | undefined> {
  if (served?.path === path) return served.description
  try {
    return (await import('./descriptions.ts')).descriptions[path]
  } catch {
    // The title of a page matters more to its reader: it must not wait for a network that is gone.
    return undefined
  }
}
