import { useState } from 'react'
import { launch } from '#src/site/launch.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { EmailForm } from '../email-form.tsx'
import { FormPage } from '../form-page.tsx'
import type { FormSearch } from '../form-search.ts'
import { SmallPrint } from '../small-print.tsx'
import { WeaveScene } from '../weave-scene.tsx'
import { waitlist } from './form.ts'

export function JoinPage(search: FormSearch) {
  const { claims } = launch()
  const [done, setDone] = useState(search.sent === 1)
  return (
    <FormPage
      title="Get early access"
      lead={`Join ${claims.productLeaders} product leaders getting early access.`}
      scene={<WeaveScene woven={done} />}
    >
      <EmailForm
        form="waitlist"
        button="Join Waitlist"
        sent={done}
        search={search}
        onSent={() => setDone(true)}
      />
      <SmallPrint>
        Launch is {claims.launch}, with {claims.earlyMemberPricing} for everyone on the list.{' '}
        {waitlist.promise.text} Read the{' '}
        <RouterLink href="/privacypolicy">privacy policy</RouterLink>.
      </SmallPrint>
    </FormPage>
  )
}
