import { type ComponentProps, useRef } from 'react'
import { TextAreaField, TextField } from '#src/ui/form/field.tsx'
import { useSteadyCaret } from '../blocks/use-steady-caret.ts'

type Shared<Field> = Omit<Field, 'value' | 'onChange' | 'ref'> & {
  value: string
  onChange: (value: string) => void
}

/** A field of a shared text: the caret stays in its place while others type in the same field. */
export function SharedTextField(props: Shared<ComponentProps<typeof TextField>>) {
  const { onChange, ...field } = props
  const input = useRef<HTMLInputElement>(null)
  useSteadyCaret(input, field.value)
  return <TextField {...field} ref={input} onChange={({ target }) => onChange(target.value)} />
}

export function SharedTextArea(props: Shared<ComponentProps<typeof TextAreaField>>) {
  const { onChange, ...field } = props
  const area = useRef<HTMLTextAreaElement>(null)
  useSteadyCaret(area, field.value)
  return <TextAreaField {...field} ref={area} onChange={({ target }) => onChange(target.value)} />
}
