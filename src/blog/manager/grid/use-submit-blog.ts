import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { staffClient, staffDone } from '#src/session/staff-call.ts'
import type { BlogApi } from '../../api/routes.ts'
import type { BlogCard } from '../../contract.ts'
import { managerQueries } from '../queries.ts'

interface Submission {
  blogId: number
  submitted: boolean
}

/** Submits a draft for review, or withdraws it. */
export function useSubmitBlog() {
  const client = useQueryClient()
  const { mutate, error } = useMutation({
    mutationFn: ({ blogId, submitted }: Submission) =>
      staffDone(
        staffClient<BlogApi>().blogs[':blogId'].submit.$post({
          param: { blogId: `${blogId}` },
          json: { submitted },
        }),
        'Error submitting a Blog',
      ),
    onError: (error) => console.error(error),
    onSettled: () => client.invalidateQueries({ queryKey: managerQueries.all }),
  })
  const submit = useCallback(
    ({ blogId }: BlogCard, submitted: boolean) => mutate({ blogId, submitted }),
    [mutate],
  )
  return { submit, error }
}
