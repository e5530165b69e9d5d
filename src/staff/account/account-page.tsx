import { useQuery } from '@tanstack/react-query'
import { isAtLeast } from '#src/feature/roles.ts'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { Loading } from '#src/ui/list/loading.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { AppearanceChoice } from '../appearance/appearance-choice.tsx'
import { SignOutEverywhere } from '../session/sign-out-everywhere.tsx'
import styles from './account-page.module.css'
import { Part } from './part.tsx'
import { Email, Profile } from './profile.tsx'
import { accountQueries } from './queries.ts'
import { SecondFactors } from './second-factors.tsx'
import { Sessions } from './sessions.tsx'
import { WeeklySummary } from './weekly-summary.tsx'

export function AccountPage() {
  const query = useQuery(accountQueries.own())
  const { data: account } = query
  return (
    <WorkPage back={{ href: '/contentmanager', label: 'Go Back' }} title="Your account">
      <Loading query={query} height="20rem" />
      {account ? (
        <div className={styles.parts}>
          <SecondFactors account={account} />
          <Profile account={account} />
          <Email account={account} />
          {isAtLeast(account.role, 'editor') ? <WeeklySummary account={account} /> : null}
          <AppearanceChoice />
          <Part title="Password">
            <ButtonLink look="secondary" href="/contentmanager/password">
              Change password
            </ButtonLink>
          </Part>
          <Part title="Where you are signed in">
            <Sessions />
            <SignOutEverywhere />
          </Part>
        </div>
      ) : null}
    </WorkPage>
  )
}
