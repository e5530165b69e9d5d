import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leadCalls, leadQueries } from './queries.ts'

/** Runs one action on leads at a time and refetches everything afterwards. */
export function useLeadWork() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (error) => console.error(error),
    onSettled: () => client.invalidateQueries({ queryKey: leadQueries.all }),
  })
}

/** Erases a person and leaves their page. Its queries must not be refetched, because the person no longer exists. */
export function useEraseLead(onErased: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: leadCalls.erase,
    onError: (error) => console.error(error),
    onSuccess: async () => {
      onErased()
      await client.invalidateQueries({ queryKey: leadQueries.all, refetchType: 'none' })
    },
  })
}
