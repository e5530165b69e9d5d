import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { LinkPage } from './link-page.tsx'

/** Confirms with a POST, not with the visit: programs that scan mails open links but do not send forms. */
export function ConfirmPage({ token }: { token: string | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    form.current?.requestSubmit()
  }, [])
  if (!token) {
    return (
      <LinkPage
        title="This link has expired"
        text="Confirmation links work for 7 days. Sign up again and we send you a new one."
        link={{ href: '/join', children: 'Join Waitlist' }}
      />
    )
  }
  return (
    <LinkPage
      woven
      title="Pulling your thread through"
      text="We are confirming your email. If nothing happens, press the button."
    >
      <form ref={form} method="post" action="/forms/confirm">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="large">
          Confirm my email
        </Button>
      </form>
    </LinkPage>
  )
}
