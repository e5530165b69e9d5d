import { z } from '@hono/zod-openapi'
import { type FormFields, parse } from '#src/forms/form-body.ts'
import { leadFields, signs } from '../../contract.ts'
import type { LeadFieldName } from '../../lead-form.ts'
import { leadForms, type Source } from '../../lead-forms.ts'
import type { Lead } from './intake.ts'

/** Validates a form with the rules of the API; errors use the field names of the form. */
export function readLead(source: Source, form: FormFields) {
  const entries = Object.entries<LeadFieldName>(leadForms[source].fields)
  const rules = Object.fromEntries(entries.map(([, field]) => [field, leadFields[field]]))
  const values = entries.map(([name, field]) => [field, sentValue(form, name)])
  const names = entries.map(([name, field]) => [field, innerName(name)])
  const { website, elapsed, visit, ...fields } = parse(
    z.object({ ...rules, ...signs }),
    { ...form, ...Object.fromEntries(values) },
    Object.fromEntries(names),
  )
  return { lead: { source, visit, ...fields } as Lead, signed: { website, elapsed } }
}

const grouped = /^(\w+)\[(\w+)\]$/

function sentValue(form: FormFields, name: string): unknown {
  const [, group = '', inner = ''] = grouped.exec(name) ?? []
  if (!group) return form[name]
  const members = form[group]
  return typeof members === 'object' ? members[inner] : undefined
}

/** Errors call the field `fields[name]` just `name`. */
const innerName = (name: string) => grouped.exec(name)?.[2] ?? name
