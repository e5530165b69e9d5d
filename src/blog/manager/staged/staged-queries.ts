import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError } from '#src/app/client.ts'
import { useIsAtLeast } from '#src/session/session.ts'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import { announce } from '#src/ui/browser/delayed-work.ts'
import { useAction } from '#src/ui/form/use-action.ts'
import type { StagedApi } from '../../api/staged/staged-routes.ts'
import type { StagedUpdate } from '../../staged-contract.ts'
import type { BlogEditorState } from '../article/article-text.ts'
import { linked, managerQueries, paramOf } from '../queries.ts'
import type { Saving } from '../saving/use-saving.ts'

const api = () => staffClient<StagedApi>().blogs[':blogId']['staged-updates']

/** The staged update of the open article; undefined until it is loaded, and for writers. */
export function useStaged({ base, sync }: BlogEditorState): StagedUpdate | null | undefined {
  const enabled = useIsAtLeast('editor') && base !== null
  const blogId = base?.blogId ?? 0
  const { data } = useQuery({
    // The numbers grow when somebody may have changed it.
    queryKey: [...managerQueries.all, 'staged-update', blogId, base?.version, sync.subjectChanges],
    queryFn: async () => {
      const call = api().$get({ param: paramOf(blogId) })
      return (await staffAnswer(call, 'Error getting the staged update')).stagedUpdate ?? null
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled,
  })
  return enabled ? data : undefined
}

const texts = {
  404: 'This update is not staged any more: it was published, replaced or discarded.',
  412: 'The article was changed in the meantime. Nothing was published.',
}

/** The actions on a staged update. Each ends with a sentence, for screen readers too. */
export function useStagedActions(editor: BlogEditorState, saving: Saving, staged: StagedUpdate) {
  const { busy, error, run } = useAction({ invalidates: managerQueries.everything, texts })

  /** Resolves to what the server says about the time. */
  async function act(work: () => Promise<unknown>, announcement: string) {
    let refusal: string | undefined
    await run(async () => {
      try {
        await work()
        announce(announcement)
      } catch (failure) {
        refusal = timeRefused(failure)
        if (!refusal) throw failure
      }
    })
    return refusal
  }

  const calls = api()[':stagedId']
  const param = { blogId: `${editor.base?.blogId}`, stagedId: `${staged.stagedId}` }
  return {
    isBusy: busy || saving.busy !== undefined,
    failure: error,
    schedule(publishAt: string | null, announcement: string) {
      const call = () => calls.schedule.$post({ param, json: { publishAt } })
      return act(() => staffAnswer(call(), 'Error scheduling the staged update'), announcement)
    },
    /** A paused update replaces the version that its question named. */
    publish: () =>
      act(async () => {
        const json = staged.paused ? { replaces: staged.paused.version } : {}
        const call = calls.publish.$post({ param, query: linked, json })
        editor.follow((await staffAnswer(call, 'Error publishing the staged update')).newBlog)
      }, 'The update is online.'),
    discard: () =>
      act(
        () => staffDone(calls.$delete({ param }), 'Error discarding the staged update'),
        'The staged update was discarded.',
      ),
  }
}

const timeRefused = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem.errors?.publishAt?.join(' ') : undefined
