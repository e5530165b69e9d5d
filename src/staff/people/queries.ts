import { queryOptions } from '@tanstack/react-query'
import type { Role } from '#src/feature/roles.ts'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { StaffApi } from '../api/routes.ts'

const staff = staffClient<StaffApi>().staff
const account = staff[':username']
const of = (username: string) => ({ param: { username } })

export const peopleQueries = {
  all: ['staff'] as const,
  list: () =>
    queryOptions({
      queryKey: peopleQueries.all,
      queryFn: () => staffAnswer(staff.$get(), 'Failed to get the accounts'),
    }),
}

export const peopleCalls = {
  invite: (json: { email: string; role: Role }) =>
    staffAnswer(staff.invitations.$post({ json }), 'Failed to invite'),
  withdraw: (id: number) =>
    staffDone(
      staff.invitations[':invitationId'].$delete({ param: { invitationId: `${id}` } }),
      'Failed to withdraw the invitation',
    ),
  role: (username: string, role: Role) =>
    staffDone(account.role.$post({ ...of(username), json: { role } }), 'Failed to change the role'),
  remove: (username: string) =>
    staffDone(account.$delete(of(username)), 'Failed to remove the account'),
  resetSecondFactor: (username: string) =>
    staffDone(
      account['reset-second-factor'].$post(of(username)),
      'Failed to remove the second factor',
    ),
  logout: (username: string) =>
    staffDone(account.logout.$post(of(username)), 'Failed to end the sessions'),
  reviewProfile: (username: string, accepted: boolean) =>
    staffDone(
      account.profile.$post({ ...of(username), json: { accepted } }),
      'Failed to decide about the name and picture',
    ),
  require: (json: { secondFactorRequired: boolean; of?: 'everybody' | 'editors' }) =>
    staffDone(staff.policy.$post({ json }), 'Failed to change the rule'),
}
