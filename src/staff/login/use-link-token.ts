import { useState } from 'react'

/** The secret of a mail's link. It is in the fragment (#), which browsers send to no server. */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1))
  return token
}
