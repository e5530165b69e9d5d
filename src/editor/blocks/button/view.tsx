import { buttonClass } from '#src/ui/form/button.tsx'
import type { BlockViewProps } from '../view-props.ts'
import { isWhole } from './block.ts'

export function ButtonView({ block }: BlockViewProps<'button'>) {
  if (!isWhole(block)) return null
  return (
    <a href={block.href} dir="auto" className={buttonClass({ size: 'large' })}>
      {block.label}
    </a>
  )
}
