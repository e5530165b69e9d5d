import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import { useIsAtLeast } from '#src/session/use-session.ts'
import type { StagedApi } from '../../api/staged/staged-routes.ts'
import type { Blog } from '../../contract.ts'
import type { StagedUpdate } from '../../staged-contract.ts'
import type { BlogEditorState } from '../article/use-blog-editor.ts'
import { managerQueries } from '../queries.ts'

const api = () => staffClient<StagedApi>().blogs[':blogId']['staged-updates']
const param = (blogId: number, { stagedId }: StagedUpdate) => ({
  blogId: `${blogId}`,
  stagedId: `${stagedId}`,
})

/** The staged update of the open article; undefined until it is loaded, and for writers. */
export function useStaged({ base, sync }: BlogEditorState): StagedUpdate | null | undefined {
  const enabled = useIsAtLeast('editor') && base !== null
  const blogId = base?.blogId ?? 0
  const { data } = useQuery({
    // The numbers grow when somebody may have changed it.
    queryKey: [...managerQueries.all, 'staged-update', blogId, base?.version, sync.subjectChanges],
    queryFn: async () => {
      const call = api().$get({ param: { blogId: `${blogId}` } })
      return (await staffAnswer(call, 'Error getting the staged update')).stagedUpdate ?? null
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled,
  })
  return enabled ? data : undefined
}

export const scheduleStaged = (blogId: number, staged: StagedUpdate, publishAt: string | null) =>
  staffAnswer(
    api()[':stagedId'].schedule.$post({ param: param(blogId, staged), json: { publishAt } }),
    'Error scheduling the staged update',
  )

/** A paused update replaces the version that its question named. */
export async function publishStaged(blogId: number, staged: StagedUpdate): Promise<Blog> {
  const call = api()[':stagedId'].publish.$post({
    param: param(blogId, staged),
    query: { images: 'linked' },
    json: staged.paused ? { replaces: staged.paused.version } : {},
  })
  return (await staffAnswer(call, 'Error publishing the staged update')).newBlog
}

export const discardStaged = (blogId: number, staged: StagedUpdate) =>
  staffDone(
    api()[':stagedId'].$delete({ param: param(blogId, staged) }),
    'Error discarding the staged update',
  )
