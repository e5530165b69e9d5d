import type { FormProblem } from '../sending/form-problem.ts'
import styles from './problem-text.module.css'

/** Shows a problem that belongs to no field, for example a refusal by the server. */
export function FormAlert({ problem }: { problem: FormProblem | undefined }) {
  if (!problem || problem.field) return null
  return (
    <p role="alert" className={styles.alert}>
      {problem.text}
    </p>
  )
}
