import type { BlockViewProps } from '../view-props.ts'
import styles from './view.module.css'

export function SubtitleView({ block, headingLevel, anchor }: BlockViewProps<'subtitle'>) {
  const Heading = `h${headingLevel}` as const
  return (
    <Heading id={anchor} dir="auto" className={styles.subtitle}>
      {block.content}
    </Heading>
  )
}
