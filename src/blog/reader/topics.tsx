import { RouterLink } from '#src/ui/page/router-link.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from './topics.module.css'

type TopicsProps = {
  topics: readonly { name: string; path: string }[]
  label: string
  className?: string
}

/** Links to the pages of these topics, in a quiet row. */
export function Topics({ topics, label, className }: TopicsProps) {
  if (topics.length === 0) return null
  return (
    <nav className={classNames(styles.topics, className)} aria-label={label} data-screen-only="">
      {topics.map(({ name, path }) => (
        <RouterLink key={name} href={path} dir="auto">
          {name}
        </RouterLink>
      ))}
    </nav>
  )
}
