import type { ReactNode } from 'react'
import { legalFacts } from '#src/site/legal/facts.ts'
import { longDay } from '#src/time/long-day.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { SelectField } from '#src/ui/form/field.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { pauseMonths, preferencesAction } from '../../choices.ts'
import type { Preferences } from '../../contract.ts'
import { leadForms } from '../../lead-forms.ts'
import { FormPage } from '../page/form-page.tsx'
import { WeaveScene } from '../page/weave-scene.tsx'
import { DigestForm } from './digest-form.tsx'
import { LinkPage, type LinkPageProps } from './link-page.tsx'
import styles from './preferences-page.module.css'

const outcomes: Record<string, string> = {
  left: 'Done. You get no more mails from the lists that you have left.',
  paused: 'Newsletters are paused.',
  resumed: 'You get newsletters again.',
  weekly: 'You get new articles once a week.',
  monthly: 'You get new articles once a month.',
  ended: 'You get no new articles by mail.',
  asked: `Unless your mailbox got ${legalFacts.mailsADay} mails within a day already that somebody asked for on our pages, a mail with a link is on its way. The link works for a day.`,
}

type PreferencesPageProps = {
  token: string
  preferences: Preferences
  did: string | undefined
}

const stateNames = {
  confirmed: 'you are on it',
  registered: 'you are on it',
  unconfirmed: 'waits for your confirmation',
  held: 'waits for a review',
  rejected: 'you are not on it',
  unsubscribed: 'you have left',
  bounced: 'stopped, because mail to you came back',
}

/** Lists, a pause and stored data, for anybody who has the link from a mail. Plain forms, so that it works without scripts. */
export function PreferencesPage({ token, preferences, did }: PreferencesPageProps) {
  const { email, lists, pausedUntil, opensData, placePath, digest, offersDigest } = preferences
  const said = did && Object.hasOwn(outcomes, did) ? outcomes[did] : undefined
  const active = lists.filter(({ state }) => state !== 'unsubscribed' && state !== 'bounced')
  return (
    <FormPage
      long
      title="Your preferences"
      lead={`For ${email}`}
      scene={<WeaveScene woven={active.length > 0} />}
    >
      <div className={styles.parts}>
        {said ? (
          <Notice tone="good">
            <span role="status">{said}</span>
          </Notice>
        ) : null}
        <section className={styles.part} aria-labelledby="lists">
          <h2 id="lists">Lists</h2>
          {lists.length === 0 ? <p>You are on no list.</p> : null}
          <ul className={styles.lists}>
            {lists.map(({ list, state }) => (
              <li key={list}>
                <span>
                  <strong>{leadForms[list].name}</strong>: {stateNames[state]}
                </span>
                {state === 'unsubscribed' ? (
                  <ButtonLink look="quiet" href={leadForms[list].page}>
                    Sign up again
                  </ButtonLink>
                ) : (
                  <Act token={token} action="leave" label="Leave">
                    <input type="hidden" name="list" value={list} />
                  </Act>
                )}
              </li>
            ))}
          </ul>
          {placePath ? (
            <p>
              <RouterLink href={placePath}>See your place in line</RouterLink>
            </p>
          ) : null}
          {active.length > 1 ? <Act token={token} action="leave" label="Leave every list" /> : null}
        </section>
        {offersDigest || digest ? (
          <section className={styles.part} aria-labelledby="digest">
            <h2 id="digest">New articles by mail</h2>
            {offersDigest ? null : <p>At present we send none.</p>}
            {preferences.mayChooseDigest ? (
              <DigestForm token={token} chosen={digest} className={styles.act} />
            ) : (
              <p>You can choose them once you have confirmed a list.</p>
            )}
          </section>
        ) : null}
        <section className={styles.part} aria-labelledby="pause">
          <h2 id="pause">Pause newsletters</h2>
          {digest ? <p>A pause is also about new articles.</p> : null}
          {pausedUntil ? (
            <>
              <p>You get no newsletters until {longDay(pausedUntil)}.</p>
              <Act token={token} action="resume" label="End the pause" />
            </>
          ) : (
            <Act token={token} action="pause" label="Pause">
              <SelectField
                label="For"
                name="months"
                options={pauseMonths.map((n) => [`${n}`, n === 1 ? 'a month' : `${n} months`])}
              />
            </Act>
          )}
        </section>
        <section className={styles.part} aria-labelledby="data">
          <h2 id="data">Your data</h2>
          {opensData ? (
            <>
              <p>Erasing deletes everything about you, at once and for good.</p>
              <div className={styles.row}>
                <Act token={token} action="download" label="Download my data" />
                <Act token={token} action="erase" look="danger" label="Erase me" />
              </div>
            </>
          ) : (
            <>
              <p>
                To download what we keep about you, or to have it erased, you need a fresh link:
                mails are passed on, and only you should be able to do this.
              </p>
              <Act token={token} action="data-link" label="Mail me the link" />
            </>
          )}
        </section>
      </div>
    </FormPage>
  )
}

type ActProps = {
  token: string
  action: string
  look?: 'secondary' | 'danger'
  /** Of the button. */
  label: string
  /** Further fields. */
  children?: ReactNode
}

function Act({ token, action, look = 'secondary', label, children }: ActProps) {
  return (
    <form method="post" action={preferencesAction} className={styles.act}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="action" value={action} />
      {children}
      <Button type="submit" look={look}>
        {label}
      </Button>
    </form>
  )
}

const missing: Record<string, LinkPageProps> = {
  limited: {
    title: 'Please try again later',
    text: 'Too many requests came from your network. Please open the link again in a few minutes.',
  },
  erased: {
    title: 'Your data is erased',
    text: 'We keep nothing that names you any more. Should a backup from before be restored, you are erased again.',
  },
  test: {
    title: 'This was a test mail',
    text: 'In the newsletter, this link shows its reader their lists and what we keep about them.',
  },
}

const broken: LinkPageProps = {
  title: 'This link does not work',
  text: 'Links to your data work for a day. Use the link below any of our mails, or ask for one by your address.',
  link: { href: '/unsubscribe', look: 'secondary', children: 'Ask for a link' },
}

export function NoPreferences({ why }: { why: string }) {
  const known = Object.hasOwn(missing, why) ? missing[why] : undefined
  return <LinkPage {...(known ?? broken)} />
}
