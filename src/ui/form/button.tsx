import type { ButtonHTMLAttributes } from 'react'
import { RouterLink, type RouterLinkProps } from '../page/router-link.tsx'
import { classNames } from '../style/class-names.ts'
import styles from './button.module.css'

type Look = {
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'medium' | 'large'
}

export function buttonClass({ look = 'primary', size }: Look, extra?: string) {
  return classNames(styles.button, styles[look], size === 'large' && styles.large, extra)
}

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement>

export function Button({ look, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ look, size }, className)} {...rest} />
}

export function ButtonLink({ look, size, className, ...rest }: Look & RouterLinkProps) {
  return <RouterLink className={buttonClass({ look, size }, className)} {...rest} />
}
