import type { CSSProperties } from 'react'

export const font = "'Helvetica Neue', Helvetica, Arial, sans-serif"
export const ink = '#17132b'
const soft = '#4a4461'
export const faint = '#676180'

export const paragraph: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: font,
  fontSize: '17px',
  lineHeight: '1.6',
  color: soft,
}
export const small: CSSProperties = {
  ...paragraph,
  fontSize: '13px',
  lineHeight: '1.5',
  color: faint,
}
