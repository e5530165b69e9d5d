import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import { hasRoom } from '#src/ui/browser/has-room.ts'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { type Action, useAction } from '#src/ui/form/use-action.ts'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import type { SetupApi } from '../api/setup.ts'
import type { Setup, SetupStep } from '../setup-contract.ts'
import styles from './setup-guide.module.css'

const setup = staffClient<SetupApi>().staff.setup

export const setupQuery = () =>
  queryOptions({
    queryKey: ['setup'],
    // The steps are done on other screens: it is read again whenever the guide is shown.
    staleTime: 0,
    queryFn: async () => (await staffAnswer(setup.$get(), 'Failed to get the set-up')).setup,
    // A test mail takes a few seconds.
    refetchInterval: ({ state }) => (state.data?.mail.state === 'waiting' ? 3000 : false),
  })

const setupCalls = {
  hide: (hidden: boolean) =>
    staffDone(setup.$post({ json: { hidden } }), 'Failed to change the guide'),
  testMail: () => staffDone(setup['mail-test'].$post(), 'Failed to send the test mail'),
}

const steps: Record<SetupStep, { name: string; why: string; href?: string }> = {
  name: {
    name: 'Your name',
    why: 'Readers see it beside your articles, instead of your login name.',
    href: '/contentmanager/account#profile',
  },
  'time-zone': {
    name: 'Time zone',
    why: 'Days of the statistics begin and end in it.',
    href: '/contentmanager/settings#time-zone',
  },
  sender: {
    name: 'Sender',
    why: 'Newsletters need a name and a postal address.',
    href: '/contentmanager/settings#sender',
  },
  mail: { name: 'Test mail', why: 'Shows that mails leave this site.' },
  'second-factor': {
    name: 'Second factor',
    why: 'A stolen password alone then opens nothing.',
    href: '/contentmanager/account#second-factor',
  },
  colleague: {
    name: 'Invite somebody',
    why: 'Somebody else should be able to sign in when you cannot.',
    href: '/contentmanager/staff#invite',
  },
  article: {
    name: 'The first article',
    why: 'Write it, save it as a draft, publish it when it is ready.',
    href: '/contentmanager/blogger/createblog',
  },
}

/** Leads an owner through the first days. It can be put away and resumed, and is gone when every step is done. */
export function SetupGuide() {
  const { data } = useQuery(setupQuery())
  const action = useAction({ invalidates: setupQuery().queryKey })
  // On a phone seven steps would fill a screen and more.
  const [showsAll, setShowsAll] = useState(hasRoom)
  const next = data?.steps.find(({ isDone }) => !isDone)?.step
  if (!data || !next || data.isHidden) return null
  const shown = data.steps
    .filter(({ step }) => showsAll || step === next)
    .map((one) => ({ ...one, ...steps[one.step] }))
  return (
    <section aria-labelledby="setup" className={styles.guide}>
      <div className={styles.head}>
        <div>
          <h2 id="setup">Set up this site</h2>
          <p className={styles.progress}>{progressOf(data)}.</p>
        </div>
        <div className={styles.choices}>
          {showsAll ? null : (
            <Button look="quiet" onClick={() => setShowsAll(true)}>
              Show all
            </Button>
          )}
          <Button
            look="quiet"
            onClick={() =>
              void action.run(() => setupCalls.hide(true), 'Put away. “Resume” brings it back.')
            }
          >
            Later
          </Button>
        </div>
      </div>
      <Outcome action={action} />
      <ol className={styles.steps}>
        {shown.map(({ step, isDone, name, why, href }) => (
          <li key={step} data-done={isDone} aria-current={step === next ? 'step' : undefined}>
            <span className={styles.mark} aria-hidden="true">
              {isDone ? '✓' : ''}
            </span>
            <div className={styles.step}>
              {href ? (
                <RouterLink href={href} className={styles.name}>
                  {name}
                </RouterLink>
              ) : (
                <span className={styles.name}>{name}</span>
              )}
              <span className={styles.why}>{isDone ? 'Done' : why}</span>
              {step === 'mail' && !isDone ? <TestMail mail={data.mail} action={action} /> : null}
            </div>
            {step === next && href ? <ButtonLink href={href}>Continue</ButtonLink> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

const progressOf = ({ steps: all }: Setup) =>
  `${all.filter(({ isDone }) => isDone).length} of ${all.length} steps are done`

/** The line that brings the guide back. */
export function PutAwayGuide() {
  const { data } = useQuery(setupQuery())
  const action = useAction({ invalidates: setupQuery().queryKey })
  if (!data?.isHidden || data.steps.every(({ isDone }) => isDone)) return null
  return (
    <p className={styles.hidden}>
      Setting up this site: {progressOf(data)}.{' '}
      <Button
        look="quiet"
        onClick={() => void action.run(() => setupCalls.hide(false), 'The guide is back.')}
      >
        Resume
      </Button>
    </p>
  )
}

type TestMailProps = { mail: Setup['mail']; action: Action }

function TestMail({ mail: { isConfigured, address, state }, action }: TestMailProps) {
  if (!isConfigured) {
    return (
      <span className={styles.why}>
        No mail server is configured: whoever runs this site sets SMTP_URL.
      </span>
    )
  }
  if (!address) {
    return (
      <RouterLink href="/contentmanager/account#email" className={styles.name}>
        Add an email address to your account first
      </RouterLink>
    )
  }
  return (
    <div className={styles.test}>
      <span role="status" className={styles.why}>
        {state === 'waiting' ? 'The mail is on its way.' : null}
        {state === 'failed' ? 'The last test mail was refused.' : null}
      </span>
      <Button
        look="secondary"
        disabled={action.busy || state === 'waiting'}
        onClick={() => void action.run(setupCalls.testMail)}
      >
        Send a test mail to {address}
      </Button>
    </div>
  )
}
