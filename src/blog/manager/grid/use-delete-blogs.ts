import { useQueryClient } from '@tanstack/react-query'
import { staffClient, staffDone } from '#src/session/staff-call.ts'
import { doLater, forEach } from '#src/ui/browser/delayed-work.ts'
import { oneOrMore } from '#src/ui/text/words.ts'
import type { BlogApi } from '../../api/routes.ts'
import { managerQueries } from '../queries.ts'

export const subjectOf = (blogId: number) => `blog-${blogId}`

/** Deletes several articles after the time for undoing it. A single one is deleted at once, after its dialog. */
export function useDeleteBlogs() {
  const client = useQueryClient()
  return (ids: number[]) =>
    doLater({
      text: `Deleting ${oneOrMore(ids.length, 'an article', 'articles')}.`,
      subjects: ids.map(subjectOf),
      run: () => forEach(ids, remove),
      refresh: () => client.invalidateQueries({ queryKey: managerQueries.everything }),
    })
}

const remove = (blogId: number) =>
  staffDone(
    staffClient<BlogApi>().blogs[':blogId'].delete.$post({ param: { blogId: `${blogId}` } }),
    'Error deleting blog by id',
  )
