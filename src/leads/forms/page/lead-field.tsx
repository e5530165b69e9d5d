import type { ComponentProps } from 'react'
import { TextField } from '#src/ui/form/field.tsx'
import { longestAddress } from '../../email-address.ts'
import type { LeadFormFields } from '../sending/use-lead-form.ts'
import { ProblemText } from './problem-text.tsx'

type LeadFieldProps = { name: string; fields: LeadFormFields }

/** A text field of a form, with the problem that must be corrected in it. */
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
