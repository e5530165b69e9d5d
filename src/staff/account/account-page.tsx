import { useQuery } from '@tanstack/react-query'
import { useIsAtLeast } from '#src/session/session.ts'
import { momentOf } from '#src/session/staff-time.ts'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { LoadFailure, Loading } from '#src/ui/list/loading.tsx'
import { SideNavigation } from '#src/ui/page/side-navigation.tsx'
import { useHashTarget } from '#src/ui/page/use-hash-target.ts'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import {
  type Appearance,
  appearances,
  chooseAppearance,
  useAppearance,
} from '../appearance/appearance.ts'
import type { Account } from '../security-contract.ts'
import { LogoutButton } from '../session/logout-button.tsx'
import { logoutEverywhere } from '../session/session.ts'
import styles from './account-page.module.css'
import { Entry, Part } from './part.tsx'
import { Email, Profile } from './profile.tsx'
import { accountCalls, accountQueries } from './queries.ts'
import { SecondFactors } from './second-factors.tsx'
import everywhere from './sign-out-everywhere.module.css'

const parts = {
  'second-factor': 'Second factor',
  profile: 'Profile',
  email: 'Email address',
  summary: 'Weekly summary',
  appearance: 'Appearance',
  password: 'Password',
  sessions: 'Sessions',
}
const { summary: _summary, ...partsOfWriter } = parts

export function AccountPage() {
  const query = useQuery(accountQueries.own())
  const { data: account } = query
  const isEditor = useIsAtLeast('editor')
  useHashTarget(account !== undefined)
  return (
    <WorkPage back="/contentmanager" title="Your account" actions={<LogoutButton />}>
      <SideNavigation label="Account" parts={isEditor ? parts : partsOfWriter}>
        <Loading query={query} height="20rem" />
        {account ? (
          <div className={styles.parts}>
            <SecondFactors account={account} />
            <Profile account={account} />
            <Email account={account} />
            {isEditor ? <WeeklySummary account={account} /> : null}
            <AppearanceChoice />
            <Part id="password" title="Password">
              <ButtonLink look="secondary" href="/contentmanager/password">
                Change password
              </ButtonLink>
            </Part>
            <Part id="sessions" title="Where you are signed in">
              <Sessions />
              <SignOutEverywhere />
            </Part>
          </div>
        ) : null}
      </SideNavigation>
    </WorkPage>
  )
}

function Sessions() {
  const query = useQuery(accountQueries.sessions())
  const action = useAction({ invalidates: accountQueries.all })
  return (
    <>
      <LoadFailure query={query} />
      <ul className={styles.list}>
        {query.data?.map(({ id, device, network, lastUsedAt, current }) => (
          <Entry
            key={id}
            title={device}
            mark={current ? '(this one)' : undefined}
            note={`${network}, last used ${momentOf(lastUsedAt)}`}
          >
            {current ? null : (
              <Button
                look="secondary"
                {...action.button(() => accountCalls.revoke(id), 'Signed out.')}
              >
                Sign out
              </Button>
            )}
          </Entry>
        ))}
      </ul>
      <Outcome action={action} />
    </>
  )
}

/** The mail of every Monday; the switch takes effect at once. */
function WeeklySummary({ account }: { account: Account }) {
  const action = useAction({ invalidates: accountQueries.all })
  return (
    <Part
      id="summary"
      title="Weekly summary"
      about={`On Mondays, a mail with visitors, sign-ups and articles of the week, and with what needs attention.${account.email ? '' : ' It is sent once your account has an email address.'}`}
    >
      <label className={styles.row}>
        <input
          type="checkbox"
          checked={account.weeklySummary}
          onChange={({ target }) =>
            void action.run(() => accountCalls.weeklySummary(target.checked), 'Saved.')
          }
        />
        Send me the weekly summary
      </label>
      <Outcome action={action} />
    </Part>
  )
}

function AppearanceChoice() {
  const appearance = useAppearance()
  return (
    <Part id="appearance" title="Appearance">
      <fieldset className={styles.choices}>
        <legend className={styles.quiet}>Colours of the staff area, in this browser</legend>
        {(Object.keys(appearances) as Appearance[]).map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="appearance"
              checked={one === appearance}
              onChange={() => chooseAppearance(one)}
            />
            {appearances[one]}
          </label>
        ))}
      </fieldset>
    </Part>
  )
}

/** For a lost device: ends the sessions of this account in every browser, including this one. */
function SignOutEverywhere() {
  const action = useAction()
  return (
    <div className={everywhere.everywhere}>
      <p>Signed in on another device, or on one you no longer have?</p>
      <Button look="secondary" {...action.button(logoutEverywhere)}>
        Sign out everywhere
      </Button>
      {action.error ? (
        <p role="alert" className={everywhere.failed}>
          That did not work: you are still signed in everywhere. Please try again.
        </p>
      ) : null}
    </div>
  )
}
