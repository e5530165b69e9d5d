import { SelectField } from '#src/ui/form/field.tsx'

const offered = 'ar de es fa fr he hi it ja ko nl pl pt ru sv tr uk ur zh'.split(' ')
const names = new Intl.DisplayNames('en', { type: 'language' })

const optionOf = (tag: string) => (
  <option key={tag} value={tag}>
    {names.of(tag)}
  </option>
)
/** Made once: the details render with every key in the text. */
const options = offered.map(optionOf)

type LanguageChoiceProps = { lang: string; onChange: (lang: string) => void }

/** The language of an article, for screen readers, hyphenation and translation. */
export function LanguageChoice({ lang, onChange }: LanguageChoiceProps) {
  return (
    <SelectField label="Language" value={lang} onChange={({ target }) => onChange(target.value)}>
      <option value="">English</option>
      {options}
      {lang && !offered.includes(lang) ? optionOf(lang) : null}
    </SelectField>
  )
}
