import { useState } from 'react'
import { EarlyAccessForm } from './early-access-form.tsx'
import styles from './early-access-page.module.css'
import { formAction } from './form-action.ts'
import { FormPage } from './form-page.tsx'
import type { FormSearch } from './form-search.ts'

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

export function EarlyAccessPage({ sent, refused }: FormSearch) {
  const [done, setDone] = useState(sent === 1)
  return (
    <FormPage
      long
      title="See your own flow, woven"
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
      <EarlyAccessForm
        to={formAction('early-access')}
        sent={done}
        refused={refused === 1}
        onSent={() => setDone(true)}
      />
    </FormPage>
  )
}
