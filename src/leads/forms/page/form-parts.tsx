import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { longestAddress } from '../../email-address.ts'
import { leadForms, type Source, sources } from '../../lead-forms.ts'
import type { FormProblem } from '../sending/form-problem.ts'
import type { LeadFormFields } from '../sending/use-lead-form.ts'
import stepStyles from './next-steps.module.css'
import otherStyles from './other-forms.module.css'
import styles from './problem-text.module.css'
import printStyles from './small-print.module.css'

type LeadFieldProps = { name: string; fields: LeadFormFields }

export function LeadField({
  name,
  fields: { problem, accept, typed },
  ...rest
}: LeadFieldProps & ComponentProps<typeof TextField>) {
  const own = problem?.field === name ? problem : undefined
  return (
    <TextField
      {...rest}
      name={name}
      defaultValue={typed[name]}
      error={own ? <ProblemText problem={own} onAccept={accept} /> : undefined}
    />
  )
}

/** What every field for an address has. */
export const addressField = {
  name: 'email_address',
  type: 'email',
  autoComplete: 'email',
  maxLength: longestAddress,
  required: true,
}

export function EmailField(props: LeadFieldProps & { placeholder?: string }) {
  return <LeadField {...addressField} {...props} label="Email" inputMode="email" />
}

type ProblemTextProps = { problem: FormProblem; onAccept: (address: string) => void }

/** Describes the problem, with a button that fills in the suggested address. */
function ProblemText({ problem: { text, suggestion }, onAccept }: ProblemTextProps) {
  if (!suggestion) return text
  return (
    <>
      Did you mean{' '}
      <button type="button" className={styles.suggestion} onClick={() => onAccept(suggestion)}>
        {suggestion}
      </button>
      ? {text}
    </>
  )
}

/** Shows a problem that belongs to no field, for example a refusal by the server. */
export function FormAlert({ problem }: { problem: FormProblem | undefined }) {
  if (!problem || problem.field) return null
  return (
    <p role={problem.isProgress ? 'status' : 'alert'} className={styles.alert}>
      {problem.text}
    </p>
  )
}

type SubmitButtonProps = { busy: boolean; className?: string | undefined; children: ReactNode }

/** Shows that the form is being sent. It stays focusable, so that the focus is not lost. */
export function SubmitButton({ busy, className, children }: SubmitButtonProps) {
  return (
    <Button type="submit" size="large" className={className} aria-disabled={busy || undefined}>
      {busy ? 'Sending…' : children}
    </Button>
  )
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <p className={printStyles.print}>
      {children} Read the <RouterLink href="/privacypolicy">privacy policy</RouterLink>.
    </p>
  )
}

type NextStepsProps = {
  steps: readonly { title: string; text: string }[]
  className?: string | undefined
}

/** The steps after the form is sent. */
export function NextSteps({ steps, className }: NextStepsProps) {
  return (
    <ol className={classNames(stepStyles.steps, className)}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** Not in the registry of forms: every page's scripts contain that. */
const differences: Record<Source, string> = {
  waitlist: 'Your place in line for the launch, and news on the way.',
  'mailing-list': 'Release notes and articles by mail, without a place in line.',
  'early-access': 'A demo with one of your own flows, before the launch.',
  registration: 'Your name and address, and we write when the pilot has a place.',
}

/** The other ways to sign up, each with its difference. */
export function OtherForms({ form, className }: { form: Source; className?: string | undefined }) {
  return (
    <nav className={classNames(otherStyles.others, className)} aria-label="Other ways to sign up">
      <p>Looking for something else?</p>
      <ul>
        {sources
          .filter((source) => source !== form)
          .map((source) => (
            <li key={source}>
              <RouterLink href={leadForms[source].page}>{leadForms[source].name}</RouterLink>:{' '}
              {differences[source]}
            </li>
          ))}
      </ul>
    </nav>
  )
}
