import type { ReactNode } from 'react'
import { Container } from '#src/ui/page/container.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import type { Source } from '../../lead-forms.ts'
import styles from './form-page.module.css'
import { OtherForms } from './form-parts.tsx'

type FormPageProps = {
  title: ReactNode
  lead: ReactNode
  children: ReactNode
  scene: ReactNode
  /** Its form, if the page offers the other forms below. */
  form?: Source
  /** A long form gets its own sheet, and the scene moves below the text. */
  long?: boolean
}

/** A page with one form: text and form on one side, a picture of the result on the other. */
export function FormPage({ title, lead, children, scene, form, long }: FormPageProps) {
  return (
    <Container className={classNames(styles.page, long && styles.long)}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {long ? null : children}
      </div>
      {long ? <div className={styles.sheet}>{children}</div> : null}
      <div className={long ? styles.aside : styles.stage}>{scene}</div>
      {form ? <OtherForms form={form} className={styles.others} /> : null}
    </Container>
  )
}
