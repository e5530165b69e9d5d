import { Link, type RegisteredRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

export type RouterLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  href: string
  /** Marks the link with `aria-current="page"` only on this exact path. */
  exact?: boolean
}

/** A path is opened by the router; a URL with a scheme leaves the site. */
export function RouterLink({ href, exact = true, onClick, ...rest }: RouterLinkProps) {
  if (!href.startsWith('/')) return <a href={href} onClick={onClick} {...rest} />
  const onClickLink = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!href.includes('#') && isPlainClick(event) && event.currentTarget.ariaCurrent === 'page') {
      // The router does nothing if the page is already shown.
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
  }
  // Not `to`, which is typed for one known route: the router parses an address with its query and hash.
  return (
    <Link<RegisteredRouter, string, string>
      href={href}
      activeOptions={{ exact }}
      onClick={onClickLink}
      {...rest}
    />
  )
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
