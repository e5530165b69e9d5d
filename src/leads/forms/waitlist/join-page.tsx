import type { Claims } from '#src/site/claims.ts'
import { launch } from '#src/site/launch.ts'
import { EmailForm } from '../page/email-form.tsx'
import { FormPage } from '../page/form-page.tsx'
import { NextSteps, SmallPrint } from '../page/form-parts.tsx'
import type { FormSearch } from '../sending/form-search.ts'
import { waitlist } from './form.ts'
import styles from './join-page.module.css'

const steps = ({ launch, earlyMemberPricing }: Claims) => [
  { title: 'You confirm', text: 'We mail you a link. One click, and you are on the list.' },
  {
    title: 'You hear from us',
    text: 'Only with news worth opening. Every mail has a link that ends it.',
  },
  {
    title: 'You start',
    text: `We launch ${launch}. The list is invited first, with ${earlyMemberPricing}.`,
  },
]

export function JoinPage(search: FormSearch) {
  const { claims } = launch()
  return (
    <FormPage
      title="Get early access"
      lead={`Join ${claims.productLeaders} product leaders getting early access.`}
      form="waitlist"
      scene={<NextSteps steps={steps(claims)} className={styles.inStage} />}
    >
      <EmailForm form="waitlist" button="Join Waitlist" search={search} />
      <SmallPrint>
        Launch is {claims.launch}, with {claims.earlyMemberPricing} for everyone on the list.{' '}
        {waitlist.promise.text}
      </SmallPrint>
    </FormPage>
  )
}
