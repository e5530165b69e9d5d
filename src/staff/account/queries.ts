import { queryOptions } from '@tanstack/react-query'
import { changeSession } from '#src/session/session.ts'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { StaffApi } from '../api/routes.ts'
import { makePasskey } from '../login/passkey.ts'
import type { Account } from '../security-contract.ts'

const user = staffClient<StaffApi>().user

export const accountQueries = {
  all: ['account'] as const,
  own: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'own'],
      queryFn: async () => {
        const { account } = await staffAnswer(user.$get(), 'Failed to get your account')
        changeSession({ needsSecondFactor: secondFactorOf(account) === 'due' })
        return account
      },
    }),
  sessions: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'sessions'],
      queryFn: async () =>
        (await staffAnswer(user.sessions.$get(), 'Failed to get your sessions')).sessions,
      staleTime: 0,
    }),
}

/** Whether the account lacks a second factor that it needs: from a later moment on, or at once. */
export function secondFactorOf({ secondFactorDue: due, totp, passkeys }: Account) {
  if (!due || totp || passkeys.length > 0) return undefined
  return Date.parse(due) <= Date.now() ? 'due' : 'needed'
}

export const accountCalls = {
  profile: (json: { displayName: string; avatar?: string }) =>
    staffDone(user.profile.$post({ json }), 'Failed to save your profile'),
  weeklySummary: (wanted: boolean) =>
    staffDone(user['weekly-summary'].$post({ json: { wanted } }), 'Failed to change the summary'),
  email: (email: string | null) =>
    staffDone(user.email.$post({ json: { email } }), 'Failed to save your address'),
  revoke: (sessionId: string) =>
    staffDone(
      user.sessions[':sessionId'].$delete({ param: { sessionId } }),
      'Failed to sign that device out',
    ),
  startTotp: () => staffAnswer(user.totp.$post(), 'Failed to begin'),
  confirmTotp: async (code: string) => {
    const call = user.totp.confirm.$post({ json: { code } })
    return (await staffAnswer(call, 'Failed to add the authenticator app')).recoveryCodes
  },
  removeTotp: () => staffDone(user.totp.$delete(), 'Failed to remove the authenticator app'),
  addPasskey: async (name: string) => {
    const begun = await staffAnswer(user.passkeys.options.$post(), 'Failed to begin')
    const attestation = await makePasskey(begun.options)
    const json = { challenge: begun.challenge, name, attestation }
    const call = user.passkeys.$post({ json })
    return (await staffAnswer(call, 'Failed to add the passkey')).recoveryCodes
  },
  removePasskey: (passkeyId: string) =>
    staffDone(
      user.passkeys[':passkeyId'].$delete({ param: { passkeyId } }),
      'Failed to remove the passkey',
    ),
  renewRecoveryCodes: async () =>
    (await staffAnswer(user['recovery-codes'].$post(), 'Failed to make new codes')).recoveryCodes,
}
