import { useQuery } from '@tanstack/react-query'
import { useIsAtLeast } from '#src/session/use-session.ts'
import type { StagedUpdate } from '../../staged-contract.ts'
import type { BlogEditorState } from '../article/use-blog-editor.ts'
import { stagedUpdateOf } from './staged-queries.ts'

/** The staged update of the open article; undefined until it is known, and for writers. */
export function useStaged({ base, sync }: BlogEditorState): StagedUpdate | null | undefined {
  const enabled = useIsAtLeast('editor') && base !== null
  const query = stagedUpdateOf(base?.blogId ?? 0, base?.version ?? 0, sync.subjectChanges)
  const { data } = useQuery({ ...query, enabled })
  return enabled ? data : undefined
}
