import { createIsomorphicFn } from '@tanstack/react-start'
import { setResponseStatus } from '@tanstack/react-start/server'

/** The page being rendered lacks its content: search engines and monitors are told to come back. */
export const answerUnavailable = createIsomorphicFn()
  .server(() => setResponseStatus(503))
  .client(() => {})
