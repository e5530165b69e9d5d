import { RouterLink } from '#src/ui/page/router-link.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { topicPath } from '../topics.ts'
import styles from './topics.module.css'

type TopicsProps = { names: readonly string[]; label: string; className?: string }

/** Links to the pages of these topics, in a quiet row. */
export function Topics({ names, label, className }: TopicsProps) {
  if (names.length === 0) return null
  return (
    <nav className={classNames(styles.topics, className)} aria-label={label} data-screen-only="">
      {names.map((name) => (
        <RouterLink key={name} href={topicPath(name)} dir="auto">
          {name}
        </RouterLink>
      ))}
    </nav>
  )
}
