import { queryOptions } from '@tanstack/react-query'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import type { OwnArticlesApi } from '../../api/own-articles.ts'
import { managerQueries } from '../queries.ts'

export const ownArticlesQuery = () =>
  queryOptions({
    queryKey: [...managerQueries.all, 'own'],
    queryFn: () =>
      staffAnswer(
        staffClient<OwnArticlesApi>()['own-articles'].$get(),
        'Failed to get your articles',
      ),
  })
