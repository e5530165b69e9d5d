import type { SVGAttributes } from 'react'

type SvgTextProps = Omit<SVGAttributes<SVGTextElement>, 'children' | 'display'> & {
  children: string
  size?: number
  bold?: boolean
  display?: boolean
}

export function SvgText({ size = 11, bold, display, ...rest }: SvgTextProps) {
  return (
    <text
      fontSize={size}
      fontWeight={bold || display ? 650 : 450}
      fontFamily={display ? 'var(--font-display)' : 'var(--font-text)'}
      letterSpacing={display ? '-0.02em' : undefined}
      fill="var(--proto-text)"
      {...rest}
    />
  )
}
