import { useState } from 'react'

/** The secret of the link of a mail. It is behind the #, which is sent to no server. */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1))
  return token
}
