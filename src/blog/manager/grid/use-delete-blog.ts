import { useMutation, useQueryClient } from '@tanstack/react-query'
import { staffClient, staffDone } from '#src/session/staff-call.ts'
import type { BlogApi } from '../../api/routes.ts'
import { type CardPages, managerQueries } from '../queries.ts'

const api = () => staffClient<BlogApi>()

/** Gone from the grid at once, back if the call fails; afterwards every list of blogs is fetched again. */
export function useDeleteBlog() {
  const client = useQueryClient()
  // Of every search and filter that was looked at.
  const filters = { queryKey: managerQueries.allCards }
  return useMutation({
    mutationFn: (blogId: number) =>
      staffDone(
        api().blogs[':blogId'].delete.$post({ param: { blogId: `${blogId}` } }),
        'Error deleting blog by id',
      ),
    onMutate: async (blogId) => {
      await client.cancelQueries(filters)
      const before = client.getQueriesData<CardPages>(filters)
      client.setQueriesData<CardPages>(filters, (data) =>
        changeCards(data, (cards) => cards.filter((card) => card.blogId !== blogId)),
      )
      return { before }
    },
    onError: (error, _blogId, context) => {
      console.error(error)
      for (const [queryKey, data] of context?.before ?? []) client.setQueryData(queryKey, data)
    },
    onSettled: () => client.invalidateQueries({ queryKey: managerQueries.everything }),
  })
}

type Cards = CardPages['pages'][number]['cards']

export function changeCards(data: CardPages | undefined, change: (cards: Cards) => Cards) {
  return (
    data && {
      ...data,
      pages: data.pages.map((page) => ({ ...page, cards: change(page.cards) })),
    }
  )
}
