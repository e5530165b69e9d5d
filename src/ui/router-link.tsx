import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

export type RouterLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  href: string
  /** Marks the link with `aria-current="page"` only on this exact path. */
  exact?: boolean
}

/** One link for both worlds: a path goes through the router, anything with a scheme leaves the site. */
export function RouterLink({ href, exact = true, ...rest }: RouterLinkProps) {
  if (!href.startsWith('/')) return <a href={href} {...rest} />
  const [path = '', hash] = href.split('#')
  const [to, query] = path.split('?')
  // The router's types know each route's own search; a plain address can only be taken at its word.
  const search = query ? () => Object.fromEntries(new URLSearchParams(query)) as never : undefined
  return <Link to={to} search={search} hash={hash} activeOptions={{ exact }} {...rest} />
}
