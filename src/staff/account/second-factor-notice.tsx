import type { ReactNode } from 'react'
import { momentOf } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import type { Account } from '../security-contract.ts'

type SecondFactorNoticeProps = {
  account: Pick<Account, 'secondFactorDue' | 'totp' | 'passkeys'>
  actions?: ReactNode
}

/** Says that the account needs a second factor, and from when on nothing works without one. */
export function SecondFactorNotice({ account, actions }: SecondFactorNoticeProps) {
  const { secondFactorDue: due, totp, passkeys } = account
  if (!due || totp || passkeys.length > 0) return null
  const isDue = Date.parse(due) <= Date.now()
  return (
    <Notice tone="warning" actions={actions}>
      <strong>Your account needs a second factor.</strong>{' '}
      {isDue
        ? 'Until you add one, nothing else works.'
        : `From ${momentOf(due)} on nothing else works without one.`}
    </Notice>
  )
}
