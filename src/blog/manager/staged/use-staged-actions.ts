import { ApiError } from '#src/app/client.ts'
import { useAction } from '#src/ui/form/use-action.ts'
import type { StagedUpdate } from '../../staged-contract.ts'
import type { BlogEditorState } from '../article/use-blog-editor.ts'
import { managerQueries } from '../queries.ts'
import type { Saving } from '../saving/use-saving.ts'
import { discardStaged, publishStaged, scheduleStaged } from './staged-queries.ts'

const texts = {
  404: 'This update is not staged any more: it was published, replaced or discarded.',
  412: 'The article was changed in the meantime. Nothing was published.',
}

/** The actions on a staged update. Each ends with a sentence, for screen readers too. */
export function useStagedActions(editor: BlogEditorState, saving: Saving, blogId: number) {
  const { busy, error, run } = useAction({ invalidates: managerQueries.everything, texts })

  /** Resolves to what the server says about the time. */
  async function act(
    work: () => Promise<unknown>,
    announcement: string,
  ): Promise<string | undefined> {
    let refusal: string | undefined
    await run(async () => {
      try {
        await work()
        saving.announce(announcement)
      } catch (failure) {
        refusal = timeRefused(failure)
        if (!refusal) throw failure
      }
    })
    return refusal
  }

  return {
    isBusy: busy || saving.busy !== undefined,
    failure: error,
    schedule: (staged: StagedUpdate, publishAt: string | null, announcement: string) =>
      act(() => scheduleStaged(blogId, staged, publishAt), announcement),
    publish: (staged: StagedUpdate) =>
      act(async () => editor.follow(await publishStaged(blogId, staged)), 'The update is online.'),
    discard: (staged: StagedUpdate) =>
      act(() => discardStaged(blogId, staged), 'The staged update was discarded.'),
  }
}

const timeRefused = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem.errors?.publishAt?.join(' ') : undefined
