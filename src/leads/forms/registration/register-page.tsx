import type { ReactNode } from 'react'
import { identity } from '#src/site/identity.ts'
import { publicConfig } from '#src/site/public-config.ts'
import { GuardField } from '#src/ui/form/guard-field.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import { leadForms } from '../../lead-forms.ts'
import {
  EmailField,
  FormAlert,
  LeadField,
  NextSteps,
  OtherForms,
  SmallPrint,
  SubmitButton,
} from '../page/form-parts.tsx'
import { Questions } from '../page/questions.tsx'
import { useLeadForm } from '../sending/use-lead-form.ts'
import { registration } from './form.ts'
import formStyles from './register-form.module.css'
import styles from './register-page.module.css'

const steps = [
  { title: 'We read it', text: 'Your name and address reach the people who run the pilot.' },
  {
    title: 'We write to you',
    text: 'As soon as the pilot has a place for you. Nothing to confirm.',
  },
  {
    title: 'You decide',
    text: 'Answer the mail, or leave it. Nothing else is sent because of this form.',
  },
]

type RegisterPageProps = { mark: ReactNode; onRegistered: () => void }

/** Has no header and footer: only a way back, the login link and the form. */
export function RegisterPage({ mark, onRegistered }: RegisterPageProps) {
  const { form, fields, busy } = useLeadForm({
    to: '/api/v0/registrations',
    encoding: 'json',
    failure: 'Error creating Registration',
    onSuccess: onRegistered,
  })
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <nav className={styles.bar} aria-label="Registration">
          <RouterLink href="/" className={styles.back}>
            <StrokeIcon path="M20 12H4m7-7-7 7 7 7" size={24} />
            Go back
          </RouterLink>
          <a href={publicConfig().appLoginUrl} className={styles.logIn}>
            Log in
          </a>
        </nav>
        <div className={styles.words}>
          <p className={styles.brand}>
            {mark}
            {identity.name}
          </p>
          <h1 className={styles.title}>Register your interest</h1>
          <p className={styles.lead}>
            Tell us who you are. We write when there is a place for you in the pilot.
          </p>
          {/* The action is for browsers without scripts, which cannot send JSON. */}
          <form {...form} action={leadForms.registration.action} className={formStyles.form}>
            <LeadField
              label="Name"
              name="name"
              fields={fields}
              autoComplete="name"
              maxLength={200}
              required
            />
            <EmailField name="email" fields={fields} />
            <Questions form="registration" fields={fields} />
            <FormAlert problem={fields.problem} />
            <GuardField />
            <SubmitButton busy={busy}>Register</SubmitButton>
            <SmallPrint>{registration.promise.text}</SmallPrint>
          </form>
        </div>
      </div>
      <div className={styles.next}>
        <NextSteps steps={steps} />
        <OtherForms form="registration" />
      </div>
    </div>
  )
}
