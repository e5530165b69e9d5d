import { useState } from 'react'
import { isOff, lineSentence } from '#src/people/choices.ts'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { countOf, numberOf } from '#src/ui/text/words.ts'
import type { Place } from '../../contract.ts'
import { cardText } from '../../place-card.ts'
import { FormPage } from '../page/form-page.tsx'
import { WeaveScene } from '../page/weave-scene.tsx'
import { LinkPage } from './link-page.tsx'
import styles from './preferences-page.module.css'

type PlacePageProps = { token: string; place: Place }

/** Complete without scripts: they only copy the link. */
export function PlacePage({ token, place }: PlacePageProps) {
  const { position, total, referred, link, rule } = place
  if (position === null) {
    return (
      <LinkPage
        title="You are not in the line"
        text="You are invited already, or you have left the waitlist. Everyone else has moved up."
        link={{ href: '/', look: 'secondary', children: 'HEAD HOME' }}
      />
    )
  }
  return (
    <FormPage
      long
      title={`You are number ${numberOf(position)}`}
      lead={`of ${countOf(total, 'person', 'people')} in the line for the launch.`}
      scene={<WeaveScene woven />}
    >
      <div className={styles.parts}>
        <section className={styles.part} aria-labelledby="link">
          <h2 id="link">Your link</h2>
          <p>{lineSentence(rule)}</p>
          <p>
            {referred === 0 ? 'Nobody' : countOf(referred, 'person', 'people')} who came by your
            link {referred === 1 || referred === 0 ? 'counts' : 'count'} so far.
            {isOff(rule) ? '' : ' An address that was here before does not count.'} If many people
            come from one network, we look at them before they count.
          </p>
          <ShareLink link={link} />
        </section>
        <section className={styles.part} aria-labelledby="card">
          <h2 id="card">A card to share</h2>
          <img
            className={styles.card}
            src={`/og/place/${token}.png`}
            width={1200}
            height={630}
            loading="lazy"
            alt={cardText(position)}
          />
          <div>
            <ButtonLink look="secondary" href={`/og/place/${token}.png`} download="waitlist.png">
              Save the card
            </ButtonLink>
          </div>
        </section>
        <section className={styles.part} aria-labelledby="leaving">
          <h2 id="leaving">If things change</h2>
          <p>
            Whoever leaves the waitlist or is invited leaves the line, and everyone behind moves up.
            Keep the address of this page to yourself: who has it sees your place.
          </p>
        </section>
      </div>
    </FormPage>
  )
}

function ShareLink({ link }: { link: string }) {
  const [note, setNote] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setNote('The link is copied.')
    } catch {
      setNote('Please copy it from the field.')
    }
  }
  return (
    <>
      <div className={styles.row}>
        <TextField
          label="The link to pass on"
          value={link}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <Button look="secondary" onClick={copy}>
          Copy
        </Button>
      </div>
      <p role="status">{note}</p>
    </>
  )
}

export function NoPlace({ why }: { why: 'limited' | undefined }) {
  return why === 'limited' ? (
    <LinkPage
      title="Please try again later"
      text="Too many requests came from your network. Please open the link again in a few minutes."
    />
  ) : (
    <LinkPage
      title="This link does not work"
      text="It may be incomplete, or its person is not on the waitlist any more."
      link={{ href: '/join', look: 'secondary', children: 'Join Waitlist' }}
    />
  )
}
