import { useState } from 'react'
import { RouterLink } from '#src/ui/router-link.tsx'
import { EmailForm } from '../email-form.tsx'
import { FormPage } from '../form-page.tsx'
import type { FormSearch } from '../form-search.ts'
import { SmallPrint } from '../small-print.tsx'
import { mailingList } from './form.ts'
import { LetterScene } from './letter-scene.tsx'

export function SubscribePage(search: FormSearch) {
  const [done, setDone] = useState(search.sent === 1)
  return (
    <FormPage
      title="Release notes and what we learn, by mail"
      lead="What changed in Wireloom, what we learned about testing concepts early, and how teams get from a sketch to something people can click."
      scene={<LetterScene />}
    >
      <EmailForm
        form="mailing-list"
        button="SUBSCRIBE"
        sent={done}
        search={search}
        onSent={() => setDone(true)}
      />
      <SmallPrint>
        {mailingList.promise.text} Read the{' '}
        <RouterLink href="/privacypolicy">privacy policy</RouterLink>.
      </SmallPrint>
    </FormPage>
  )
}
