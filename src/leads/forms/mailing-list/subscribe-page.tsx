import { useState } from 'react'
import { EmailForm } from '../page/email-form.tsx'
import { FormPage } from '../page/form-page.tsx'
import { SmallPrint } from '../page/small-print.tsx'
import type { FormSearch } from '../sending/form-search.ts'
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
      <SmallPrint>{mailingList.promise.text}</SmallPrint>
    </FormPage>
  )
}
