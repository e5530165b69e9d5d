import { ChevronRight, CircleHelp, History, Inbox, Mail, Newspaper } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession, useUsername } from '#src/platform/session/use-session.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { WorkPage } from '#src/ui/work-page.tsx'
import styles from './dashboard.module.css'
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
]

/** `children` is what the other features have to say here, for example work that waits to be continued. */
export function Dashboard({ children }: { children?: ReactNode }) {
  const { inThisTabOnly } = useSession()
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
      {children}
      <ul className={styles.places}>
        {places.map(({ href, label, text, icon: Icon }) => (
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
