import { queryOptions } from '@tanstack/react-query'
import { lockedIds } from '#src/editor/unsaved-changes/editing-lock.ts'
import { listChanges } from '#src/editor/unsaved-changes/store.ts'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import { ApiError } from '#src/http/client.ts'
import { readSession } from '#src/session/session.ts'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import { newId } from '#src/ui/new-id.ts'
import type { NewArticleApi } from '../../api/new-article-routes.ts'
import { documentOf } from '../../document.ts'
import type { NewArticleCopy } from '../../new-article-contract.ts'
import { managerQueries } from '../queries.ts'
import { changesTitle, createPath, type UnsavedBlog } from './unsaved-blog.ts'

const copies = () => staffClient<NewArticleApi>()['working-copies']
export const newArticleApi = () => copies()[':key']

/** The user's unsaved new articles from other devices or browsers. */
export const newArticlesElsewhere = () =>
  queryOptions({
    queryKey: [...managerQueries.all, 'new articles elsewhere'],
    queryFn: async () => {
      const [{ workingCopies }, stored, open] = await Promise.all([
        staffAnswer(copies().$get(), 'Error getting unsaved articles'),
        listChanges(),
        lockedIds(),
      ])
      // This browser offers its own changes from its storage.
      const here = new Set([...stored.map(({ id }) => id), ...open])
      return workingCopies.filter(({ changesId }) => !here.has(changesId))
    },
    // Other devices write without this browser knowing.
    staleTime: 0,
    gcTime: 0,
  })

/** Returns undefined if it was saved or discarded meanwhile. */
export async function readNewArticle(key: string): Promise<NewArticleCopy | undefined> {
  try {
    const call = newArticleApi().$get({ param: { key } })
    return (await staffAnswer(call, 'Error getting an unsaved article')).workingCopy
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

export const discardNewArticle = (key: string, changesId: string) =>
  staffDone(
    newArticleApi().$delete({ param: { key }, query: { changesId } }),
    'Error discarding an unsaved article',
  )

/** Converts the copy into unsaved changes that an editor can continue. */
export function newArticleChanges(copy: NewArticleCopy): UnsavedChanges<UnsavedBlog> {
  const document = documentOf(copy)
  return {
    id: newId(),
    kind: 'blog',
    href: createPath,
    username: readSession().user?.username ?? '',
    title: changesTitle(document),
    changedAt: copy.savedAt,
    data: { base: null, document, attempt: { key: copy.key } },
  }
}
