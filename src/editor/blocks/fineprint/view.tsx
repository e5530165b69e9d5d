import { RichTextView } from '../rich-text/rich-text-view.tsx'
import type { BlockViewProps } from '../view-props.ts'
import styles from './view.module.css'

export function FineprintView({ block }: BlockViewProps<'fineprint'>) {
  return <RichTextView html={block.content} className={styles.fineprint} />
}
