import { SelectField } from '#src/ui/form/field.tsx'
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
  change: (work: () => Promise<unknown>) => Promise<boolean>
  busy: boolean
}

/** Whom a second factor is required of. */
export function SecondFactorRule({ required, change, busy }: SecondFactorRuleProps) {
  const choose = (rule: Rule) =>
    change(() =>
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
        disabled={busy}
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
