import { SelectField } from '#src/ui/form/field.tsx'
import type { Action } from '#src/ui/form/use-action.ts'
import { Part } from '../account/part.tsx'
import { peopleCalls } from './queries.ts'

const texts = {
  nobody: 'Everybody decides for themselves whether to use a second factor.',
  editors:
    'Owners and editors need a second factor. Seven days after their account was made, those without one can only add one.',
  everybody: 'Every account needs a second factor. Accounts without one can only add one.',
}
const names: Record<Rule, string> = {
  nobody: 'Nobody',
  editors: 'Owners and editors',
  everybody: 'Everybody',
}

type Rule = keyof typeof texts

export function SecondFactorRule({ required, action }: { required: Rule; action: Action }) {
  const choose = (rule: Rule) => {
    const of = rule === 'nobody' ? undefined : rule
    const call = () => peopleCalls.require({ secondFactorRequired: of !== undefined, of })
    return action.run(call, 'Saved.')
  }
  return (
    <Part title="Second factor" about={texts[required]}>
      <SelectField
        label="Require a second factor of"
        value={required}
        disabled={action.busy}
        onChange={({ target }) => void choose(target.value as Rule)}
        options={Object.entries(names)}
      />
    </Part>
  )
}
