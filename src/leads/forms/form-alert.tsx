import type { FormProblem } from './form-problem.ts'
import styles from './problem-text.module.css'

/** A problem with no field of its own, for example what the server refused. */
export function FormAlert({ problem }: { problem: FormProblem | undefined }) {
  if (!problem || problem.field) return null
  return (
    <p role="alert" className={styles.alert}>
      {problem.text}
    </p>
  )
}
