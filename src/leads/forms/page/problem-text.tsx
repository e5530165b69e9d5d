import type { FormProblem } from '../sending/form-problem.ts'
import styles from './problem-text.module.css'

type ProblemTextProps = { problem: FormProblem; onAccept: (address: string) => void }

/** Describes the problem, with a button that fills in the suggested address. */
export function ProblemText({ problem: { text, suggestion }, onAccept }: ProblemTextProps) {
  if (!suggestion) return text
  return (
    <>
      Did you mean{' '}
      <button type="button" className={styles.suggestion} onClick={() => onAccept(suggestion)}>
        {suggestion}
      </button>
      ? {text}
    </>
  )
}
