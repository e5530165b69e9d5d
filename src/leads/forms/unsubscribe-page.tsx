import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { confirmedSources, leadForms } from '../lead-forms.ts'
import { LinkPage } from './link-page.tsx'
import styles from './unsubscribe-page.module.css'

type UnsubscribePageProps = {
  token: string | undefined
  done: boolean
  /** Of a newsletter: then one can leave its lists alone. */
  lists?: string
  letter?: number
}

export function UnsubscribePage({ token, done, lists = '', letter }: UnsubscribePageProps) {
  const named = confirmedSources.filter((source) => lists.split(',').includes(source))
  if (done) {
    return (
      <LinkPage
        title="You are unsubscribed"
        text="You will get no more of these mails. Should you change your mind, the door is open."
      >
        <div>
          <ButtonLink href="/" look="secondary" size="large">
            HEAD HOME
          </ButtonLink>
        </div>
      </LinkPage>
    )
  }
  if (!token) {
    return (
      <LinkPage
        title="This link is not complete"
        text="Open the unsubscribe link of a mail from us once more, or copy all of it."
      />
    )
  }
  return (
    <LinkPage
      woven
      title="Leave the lists?"
      text={
        named.length
          ? `This mail was for: ${named.map((source) => leadForms[source].name).join(', ')}. Leave that, or every mail from us.`
          : 'One press ends the waitlist, the mailing list and every other mail from us.'
      }
    >
      <div className={styles.choices}>
        {named.length ? (
          <LeaveForm token={token} letter={letter} lists={named.join(',')}>
            {named.length === 1 ? 'Leave this list' : 'Leave these lists'}
          </LeaveForm>
        ) : null}
        <LeaveForm token={token} letter={letter} look={named.length ? 'secondary' : 'primary'}>
          {named.length ? 'Unsubscribe from everything' : 'Unsubscribe'}
        </LeaveForm>
      </div>
    </LinkPage>
  )
}

type LeaveFormProps = {
  token: string
  letter: number | undefined
  lists?: string
  look?: 'primary' | 'secondary'
  children: ReactNode
}

function LeaveForm({ token, letter, lists, look, children }: LeaveFormProps) {
  return (
    <form method="post" action="/forms/unsubscribe">
      <input type="hidden" name="token" value={token} />
      {letter ? <input type="hidden" name="letter" value={letter} /> : null}
      {lists ? <input type="hidden" name="lists" value={lists} /> : null}
      <Button type="submit" size="large" look={look}>
        {children}
      </Button>
    </form>
  )
}
