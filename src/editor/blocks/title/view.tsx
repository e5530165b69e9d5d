import type { BlockViewProps } from '../view-props.ts'
import styles from './view.module.css'

export function TitleView({ block, headingLevel, anchor }: BlockViewProps<'title'>) {
  const Heading = `h${headingLevel}` as const
  return (
    <Heading id={anchor} dir="auto" className={styles.title}>
      {block.content}
    </Heading>
  )
}
