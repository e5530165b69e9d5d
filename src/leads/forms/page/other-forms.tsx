import { RouterLink } from '#src/ui/page/router-link.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { leadForms, type Source, sources } from '../../lead-forms.ts'
import styles from './other-forms.module.css'

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
              {leadForms[source].difference}
            </li>
          ))}
      </ul>
    </nav>
  )
}
