import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#src/app/client.ts'
import type { StagedUpdate } from '../../staged-contract.ts'
import type { BlogEditorState } from '../article/use-blog-editor.ts'
import { managerQueries } from '../queries.ts'
import type { useSaving } from '../saving/use-saving.ts'
import { discardStaged, publishStaged, scheduleStaged } from './staged-queries.ts'

interface Acting {
  editor: BlogEditorState
  saving: ReturnType<typeof useSaving>
  blogId: number
}

/** What can be done with a staged update. Each ends with a sentence, for screen readers too. */
export function useStagedActions({ editor, saving, blogId }: Acting) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  /** Returns what the server says about the time. */
  async function act(work: () => Promise<unknown>, said: string): Promise<string | undefined> {
    if (isBusy) return undefined
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      saving.announce(said)
    } catch (error) {
      const refusal = timeRefused(error)
      if (refusal) return refusal
      console.error(error)
      setFailure(whyNot(error))
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: managerQueries.everything })
    }
    return undefined
  }

  return {
    isBusy: isBusy || saving.busy !== undefined,
    failure,
    schedule: (staged: StagedUpdate, publishAt: string | null, said: string) =>
      act(() => scheduleStaged(blogId, staged, publishAt), said),
    publish: (staged: StagedUpdate) =>
      act(
        async () => editor.follow(await publishStaged(blogId, staged), true),
        'The update is online.',
      ),
    discard: (staged: StagedUpdate) =>
      act(() => discardStaged(blogId, staged), 'The staged update was discarded.'),
  }
}

const timeRefused = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem.errors?.publishAt?.join(' ') : undefined

function whyNot(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The server could not be reached. Please try again.'
  if (error.status === 404)
    return 'This update is not staged any more: it was published, replaced or discarded.'
  if (error.status === 412) return 'The article was changed in the meantime. Nothing was published.'
  return 'The server did not accept it. Please try again.'
}
