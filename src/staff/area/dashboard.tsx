import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIsAtLeast, useSession, useUsername } from '#src/session/session.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { accountQueries } from '../account/queries.ts'
import { SecondFactorNotice } from '../account/second-factor-notice.tsx'
import { LogoutButton } from '../session/logout-button.tsx'
import { PutAwayGuide, SetupGuide } from '../setup/setup-guide.tsx'

/** The set-up guide comes first, then `numbers` of other features; `children` are notices of theirs. */
export function Dashboard({ numbers, children }: { numbers?: ReactNode; children?: ReactNode }) {
  const { inThisTabOnly, user } = useSession()
  const isEditor = useIsAtLeast('editor')
  // Disabled after signing out, which empties the cache while this is still shown for a moment.
  const { data: account } = useQuery({ ...accountQueries.own(), enabled: user !== null })
  return (
    <WorkPage
      title={`Welcome, ${useUsername()}`}
      actions={
        <>
          <ButtonLink href="/contentmanager/blogger/createblog">Write an article</ButtonLink>
          <ButtonLink look="secondary" href="/contentmanager/blogger">
            Manage articles
          </ButtonLink>
          {isEditor ? (
            <ButtonLink look="secondary" href="/contentmanager/faq">
              Manage FAQs
            </ButtonLink>
          ) : null}
          <LogoutButton />
        </>
      }
    >
      {inThisTabOnly ? (
        <Notice tone="warning">
          <strong>You are signed in in this tab only.</strong> This browser does not let the site
          store anything, so reloading the page or opening another tab asks you to sign in again.
        </Notice>
      ) : null}
      {account ? (
        <SecondFactorNotice
          account={account}
          actions={
            <ButtonLink href="/contentmanager/account#second-factor">
              Add a second factor
            </ButtonLink>
          }
        />
      ) : null}
      {user?.role === 'owner' ? <SetupGuide /> : null}
      {numbers}
      {user?.role === 'owner' ? <PutAwayGuide /> : null}
      {children}
    </WorkPage>
  )
}
