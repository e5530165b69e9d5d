import { lineSentence, mostPlaces } from '#src/people/choices.ts'
import { TextField } from '#src/ui/form/field.tsx'
import { type FieldsProps, Part } from './settings-parts.tsx'

/** The rule of the waitlist's line, with the sentence that people in it read. */
export function LineFields({ draft: { line }, change }: FieldsProps) {
  const field = (name: 'places' | 'most') => ({
    type: 'number',
    min: 0,
    max: mostPlaces[name],
    value: line[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      change({ line: { ...line, [name]: Math.floor(Number(target.value)) } }),
  })
  return (
    <Part
      id="line"
      title="Line of the waitlist"
      lead="Everybody who is confirmed has a page with their place and a link to pass on. A change moves everybody at once."
    >
      <TextField
        label="Places for each referral"
        hint="0: referrals change nothing."
        {...field('places')}
      />
      <TextField label="Places at most, for all referrals of a person" {...field('most')} />
      <p>The page says: “{lineSentence(line)}”</p>
    </Part>
  )
}
