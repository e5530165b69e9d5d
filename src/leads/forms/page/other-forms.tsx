import { RouterLink } from '#src/ui/page/router-link.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { leadForms, type Source, sources } from '../../lead-forms.ts'
import styles from './other-forms.module.css'

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
    <nav className={classNames(styles.others, className)} aria-label="Other ways to sign up">
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
