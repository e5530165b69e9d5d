import { useQuery } from '@tanstack/react-query'
import {
  ChevronRight,
  CircleHelp,
  History,
  Inbox,
  Mail,
  Newspaper,
  UserRound,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession, useUsername } from '#src/platform/session/use-session.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { WorkPage } from '#src/ui/work-page.tsx'
import { accountQueries } from './account/queries.ts'
import styles from './dashboard.module.css'
import { mayOpen } from './permissions.ts'
import { logout } from './session.ts'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

const places = [
  {
    href: '/contentmanager/blogger',
    label: 'Blog manager',
    text: 'Write, publish and update articles.',
    icon: Newspaper,
  },
  {
    href: '/contentmanager/faq',
    label: 'FAQ manager',
    text: 'Answer what visitors ask, in the order they read it.',
    icon: CircleHelp,
  },
  {
    href: '/contentmanager/leads',
    label: 'Leads',
    text: 'Waitlist, mailing list, bookings and registrations.',
    icon: Inbox,
  },
  {
    href: '/contentmanager/newsletters',
    label: 'Newsletters',
    text: 'Write to the lists, and invite people from the waitlist.',
    icon: Mail,
  },
  {
    href: '/contentmanager/activity',
    label: 'Activity',
    text: 'Who did what, and when.',
    icon: History,
  },
  {
    href: '/contentmanager/staff',
    label: 'Staff',
    text: 'Accounts, roles and invitations.',
    icon: Users,
  },
  {
    href: '/contentmanager/account',
    label: 'Your account',
    text: 'Profile, second factor, where you are signed in.',
    icon: UserRound,
  },
]

/** `children` is what the other features have to say here, for example work that waits to be continued. */
export function Dashboard({ children }: { children?: ReactNode }) {
  const { inThisTabOnly, user } = useSession()
  const { data: account } = useQuery(accountQueries.own())
  const needsSecondFactor =
    account?.secondFactorRequired && !account.totp && account.passkeys.length === 0
  return (
    <WorkPage
      title={`Welcome, ${useUsername()}`}
      actions={
        <Button look="secondary" onClick={logout}>
          Logout
        </Button>
      }
    >
      {inThisTabOnly ? (
        <Notice tone="warning">
          <strong>You are signed in in this tab only.</strong> This browser does not let the site
          store anything, so reloading the page or opening another tab asks you to sign in again.
        </Notice>
      ) : null}
      {needsSecondFactor ? (
        <Notice
          tone="warning"
          actions={<ButtonLink href="/contentmanager/account">Add a second factor</ButtonLink>}
        >
          <strong>Your account needs a second factor.</strong> Until you add one, nothing else
          works.
        </Notice>
      ) : null}
      {children}
      <ul className={styles.places}>
        {places
          .filter(({ href }) => user && mayOpen(href, user.role))
          .map(({ href, label, text, icon: Icon }) => (
            <li key={href}>
              <RouterLink href={href} className={styles.place}>
                <Icon aria-hidden="true" className={styles.icon} />
                <span className={styles.label}>{label}</span>
                <span className={styles.text}>{text}</span>
                <ChevronRight aria-hidden="true" className={styles.arrow} />
              </RouterLink>
            </li>
          ))}
      </ul>
      <SignOutEverywhere />
    </WorkPage>
  )
}
