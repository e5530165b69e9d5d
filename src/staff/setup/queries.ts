import { queryOptions } from '@tanstack/react-query'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { SetupApi } from '../api/setup.ts'

const api = () => staffClient<SetupApi>().staff.setup

export const setupQuery = () =>
  queryOptions({
    queryKey: ['setup'],
    // The steps are done on other screens: it is read again whenever the guide is shown.
    staleTime: 0,
    queryFn: async () => (await staffAnswer(api().$get(), 'Failed to get the set-up')).setup,
    // A test mail takes a few seconds.
    refetchInterval: ({ state }) => (state.data?.mail.state === 'waiting' ? 3000 : false),
  })

export const setupCalls = {
  hide: (hidden: boolean) =>
    staffDone(api().$post({ json: { hidden } }), 'Failed to change the guide'),
  testMail: () => staffDone(api()['mail-test'].$post(), 'Failed to send the test mail'),
}
