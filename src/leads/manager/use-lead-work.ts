import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leadQueries } from './queries.ts'

/** Does one thing with leads, one at a time, and reads everything anew afterwards. */
export function useLeadWork() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (error) => console.error(error),
    onSettled: () => client.invalidateQueries({ queryKey: leadQueries.all }),
  })
}
