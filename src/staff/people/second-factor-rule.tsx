import { SelectField } from '#src/ui/form/field.tsx'
import type { Action } from '#src/ui/form/use-action.ts'
import parts from '../account/account-page.module.css'
import { peopleCalls } from './queries.ts'

const texts = {
  nobody: 'Everybody decides for themselves whether to use a second factor.',
  editors:
    'Owners and editors need a second factor. Seven days after their account was made, those without one can only add one.',
  everybody: 'Every account needs a second factor. Accounts without one can only add one.',
}
const names: [Rule, string][] = [
  ['nobody', 'Nobody'],
  ['editors', 'Owners and editors'],
  ['everybody', 'Everybody'],
]

type Rule = keyof typeof texts

type SecondFactorRuleProps = {
  required: Rule
  action: Action
}

/** The choice of roles that need a second factor. */
export function SecondFactorRule({ required, action }: SecondFactorRuleProps) {
  const choose = (rule: Rule) =>
    action.run(() =>
      peopleCalls.require(
        rule === 'nobody'
          ? { secondFactorRequired: false }
          : { secondFactorRequired: true, of: rule },
      ),
    )
  return (
    <section className={parts.part}>
      <h2>Second factor</h2>
      <p>{texts[required]}</p>
      <SelectField
        label="Require a second factor of"
        value={required}
        disabled={action.busy}
        onChange={({ target }) => void choose(target.value as Rule)}
      >
        {names.map(([rule, name]) => (
          <option key={rule} value={rule}>
            {name}
          </option>
        ))}
      </SelectField>
    </section>
  )
}
