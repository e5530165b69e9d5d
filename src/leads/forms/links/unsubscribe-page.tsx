import type { ReactNode } from 'react'
import { legalFacts } from '#src/site/legal/facts.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { confirmedSources, leadForms, leaveByAddressAction } from '../../lead-forms.ts'
import { addressField } from '../page/form-parts.tsx'
import { LinkPage } from './link-page.tsx'
import type { LinkSearch } from './link-search.ts'
import styles from './unsubscribe-page.module.css'

const pages = {
  done: {
    title: 'You are unsubscribed',
    text: 'You will get no more of these mails. Should you change your mind, the door is open.',
    link: { href: '/', look: 'secondary', children: 'HEAD HOME' },
  },
  test: {
    title: 'This was a test mail',
    text: 'In the newsletter, this link lets its reader leave the list. Nothing was changed.',
  },
  asked: {
    title: 'Check your mailbox',
    text: `If we have this address, a mail with a link that works is on its way, unless this mailbox got ${legalFacts.mailsADay} mails within a day already that somebody asked for here. Every mail from us has such a link too.`,
  },
} as const

export function UnsubscribePage(search: LinkSearch) {
  const { token, done, asked, test, lists = '', letter } = search
  const named = confirmedSources.filter((source) => lists.split(',').includes(source))
  if (done) return <LinkPage {...pages.done} />
  if (test) return <LinkPage {...pages.test} />
  if (asked) return <LinkPage {...pages.asked} />
  // Only the owner of the address gets the new link.
  if (!token) {
    return (
      <LinkPage
        title="This link does not work"
        text="You are not unsubscribed yet. Enter the address that gets our mails, and we send a link to it that ends them."
      >
        <form method="post" action={leaveByAddressAction} className={styles.address}>
          <TextField {...addressField} label="Email" />
          <Button type="submit" size="large">
            Send me a link
          </Button>
        </form>
      </LinkPage>
    )
  }
  if (lists === 'digest') {
    return (
      <LinkPage
        woven
        title="End new articles by mail?"
        text="You stay on the lists that you are on. Or leave every mail from us."
      >
        <div className={styles.choices}>
          <LeaveForm token={token} letter={letter} lists={lists}>
            End new articles by mail
          </LeaveForm>
          <LeaveForm token={token} letter={letter} look="secondary">
            Unsubscribe from everything
          </LeaveForm>
        </div>
      </LinkPage>
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
