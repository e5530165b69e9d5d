import type { ComponentProps } from 'react'
import { StrokeIcon } from '../style/stroke-icon.tsx'

type IconButtonProps = ComponentProps<'button'> & {
  label: string
  icon: string
}

export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest}>
      <StrokeIcon path={icon} size={24} />
    </button>
  )
}
