import { useState } from 'react'
import { launch } from '#src/site/launch.ts'
import { EmailForm } from '../page/email-form.tsx'
import { FormPage } from '../page/form-page.tsx'
import { SmallPrint } from '../page/form-parts.tsx'
import { WeaveScene } from '../page/weave-scene.tsx'
import type { FormSearch } from '../sending/form-search.ts'
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
        {waitlist.promise.text}
      </SmallPrint>
    </FormPage>
  )
}
