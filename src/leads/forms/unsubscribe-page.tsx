import { Button, ButtonLink } from '#src/ui/button.tsx'
import { LinkPage } from './link-page.tsx'

type UnsubscribePageProps = { token: string | undefined; done: boolean }

export function UnsubscribePage({ token, done }: UnsubscribePageProps) {
  if (done) {
    return (
      <LinkPage
        title="You are unsubscribed"
        text="You will get no more mail from us. Should you change your mind, the door is open."
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
      text="One press ends the waitlist, the mailing list and every other mail from us."
    >
      <form method="post" action="/forms/unsubscribe">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="large">
          Unsubscribe
        </Button>
      </form>
    </LinkPage>
  )
}
