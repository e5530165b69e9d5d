import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import { announce, doLater, forEach, useIsHidden } from '#src/ui/browser/delayed-work.ts'
import { newId } from '#src/ui/browser/new-id.ts'
import { oneOrMore } from '#src/ui/text/words.ts'
import type { BlogApi } from '../../api/routes.ts'
import type { BlogCard, BlogChange } from '../../contract.ts'
import { linked, managerQueries, paramOf } from '../queries.ts'

const api = () => staffClient<BlogApi>().blogs[':blogId']

const deleteBlog = (blogId: number) =>
  staffDone(api().delete.$post({ param: paramOf(blogId) }), 'Error deleting blog by id')

export const blogCalls = {
  change: (blogId: number, json: BlogChange) =>
    staffAnswer(
      api().update.$post({ param: paramOf(blogId), query: linked, header: {}, json }),
      'Error updating blog by id',
    ),
  unpublish: (blogId: number) =>
    staffAnswer(
      api().unpublish.$post({ param: paramOf(blogId), query: linked }),
      'Error unpublishing blog by id',
    ),
  submit: (blogId: number, submitted: boolean) =>
    staffDone(
      api().submit.$post({ param: paramOf(blogId), json: { submitted } }),
      'Error submitting a Blog',
    ),
}

export const submittedText = (submitted: boolean) =>
  submitted ? 'Submitted for review.' : 'No longer submitted.'

const deletion = { mutationKey: ['delete-blog'] }

export function useDeleteBlog() {
  const client = useQueryClient()
  return useMutation({
    ...deletion,
    mutationFn: deleteBlog,
    onSuccess: () => announce('Deleted.'),
    onError: (error) => console.error(error),
    onSettled(_data, error) {
      const refreshed = client.invalidateQueries({ queryKey: managerQueries.everything })
      // The grid leaves the article out until the refetch is done. After a failure it shows it again at once.
      return error ? undefined : refreshed
    },
  })
}

const subjectOf = (blogId: number) => `blog-${blogId}`

/** Whether an article is being deleted, or about to be: the grid leaves it out. */
export function useIsGone(): (blogId: number) => boolean {
  const isHidden = useIsHidden()
  const deleted = useMutationState({
    filters: { ...deletion, status: 'pending' },
    select: ({ state }) => state.variables as number,
  })
  return (blogId) => isHidden(subjectOf(blogId)) || deleted.includes(blogId)
}

export function useDeleteBlogs() {
  const client = useQueryClient()
  return (ids: number[]) =>
    doLater({
      text: `Deleting ${oneOrMore(ids.length, 'an article', 'articles')}.`,
      subjects: ids.map(subjectOf),
      run: () => forEach(ids, deleteBlog),
      refresh: () => client.invalidateQueries({ queryKey: managerQueries.everything }),
    })
}

/** Copies an article into a new draft, once, even if responses are lost. */
export function useDuplicateBlog() {
  const client = useQueryClient()
  return useMutation({
    mutationFn({ blogId }: BlogCard) {
      const header = { 'idempotency-key': newId() }
      const call = api().duplicate.$post({ param: paramOf(blogId), query: linked, header })
      return staffAnswer(call, 'Error duplicating blog by id')
    },
    onSuccess: async (_answer, { title }) => {
      await client.invalidateQueries({ queryKey: managerQueries.everything })
      announce(`“${title}” duplicated as a draft.`)
    },
    onError: (error) => console.error(error),
  })
}

export function useSubmitBlog() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ blogId, submitted }: { blogId: number; submitted: boolean }) =>
      blogCalls.submit(blogId, submitted),
    onSuccess: (_answer, { submitted }) => announce(submittedText(submitted)),
    onError: (error) => console.error(error),
    onSettled: () => client.invalidateQueries({ queryKey: managerQueries.all }),
  })
}
