import { useMutation, useQueryClient } from '@tanstack/react-query'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import { newId } from '#src/ui/browser/new-id.ts'
import type { BlogApi } from '../../api/routes.ts'
import type { BlogCard } from '../../contract.ts'
import { managerQueries } from '../queries.ts'

/** Copies an article into a new draft, once, even if responses are lost. */
export function useDuplicateBlog(onDone: (title: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ blogId }: BlogCard) => {
      const header = { 'idempotency-key': newId() }
      const call = staffClient<BlogApi>().blogs[':blogId'].duplicate.$post({
        param: { blogId: `${blogId}` },
        query: { images: 'linked' },
        header,
      })
      return (await staffAnswer(call, 'Error duplicating blog by id')).blog
    },
    onSuccess: async (_blog, { title }) => {
      await client.invalidateQueries({ queryKey: managerQueries.everything })
      onDone(title)
    },
    onError: (error) => console.error(error),
  })
}
