import { useState } from 'react'
import { FormPage } from '../page/form-page.tsx'
import type { FormSearch } from '../sending/form-search.ts'
import { EarlyAccessForm } from './early-access-form.tsx'
import styles from './early-access-page.module.css'

const steps = [
  { title: 'You confirm', text: 'We mail you a link, so that nobody can apply in your name.' },
  {
    title: 'We look at your case',
    text: 'What you write about your product decides what we show you.',
  },
  {
    title: 'We weave one of your flows',
    text: 'Bring a sketch. The demo ends with a prototype of it in your design system.',
  },
]

export function EarlyAccessPage(search: FormSearch) {
  const [done, setDone] = useState(search.sent === 1)
  return (
    <FormPage
      long
      title="See your own flow as a prototype"
      lead="Apply for early access and book a demo with the people who build Wireloom."
      scene={
        <ol className={styles.steps}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      }
    >
      <EarlyAccessForm search={search} sent={done} onSent={() => setDone(true)} />
    </FormPage>
  )
}
