import { classNames } from '#src/ui/style/class-names.ts'
import styles from './next-steps.module.css'

type NextStepsProps = {
  steps: readonly { title: string; text: string }[]
  className?: string | undefined
}

/** What happens after the form is sent. */
export function NextSteps({ steps, className }: NextStepsProps) {
  return (
    <ol className={classNames(styles.steps, className)}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
