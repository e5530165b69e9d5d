import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { longestAddress } from '../../email-address.ts'
import type { FormProblem } from '../sending/form-problem.ts'
import type { LeadFormFields } from '../sending/use-lead-form.ts'
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

export function EmailField(props: LeadFieldProps & { placeholder?: string }) {
  return (
    <LeadField
      {...props}
      label="Email"
      type="email"
      autoComplete="email"
      inputMode="email"
      maxLength={longestAddress}
      required
    />
  )
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
    <p role="alert" className={styles.alert}>
      {problem.text}
    </p>
  )
}

type SubmitButtonProps = { busy: boolean; className?: string; children: ReactNode }

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
