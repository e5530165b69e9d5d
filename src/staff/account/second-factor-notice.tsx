import type { ReactNode } from 'react'
import { momentOf } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import type { Account } from '../security-contract.ts'
import { secondFactorOf } from './queries.ts'

type SecondFactorNoticeProps = { account: Account; actions?: ReactNode }

/** Says that the account needs a second factor, and from when on nothing works without one. */
export function SecondFactorNotice({ account, actions }: SecondFactorNoticeProps) {
  const state = secondFactorOf(account)
  if (!state) return null
  return (
    <Notice tone="warning" actions={actions}>
      <strong>Your account needs a second factor.</strong>{' '}
      {state === 'due'
        ? 'Until you add one, nothing else works.'
        : `From ${momentOf(account.secondFactorDue ?? '')} on nothing else works without one.`}
    </Notice>
  )
}
