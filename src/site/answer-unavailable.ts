import { createIsomorphicFn } from '@tanstack/react-start'
import { setResponseStatus } from '@tanstack/react-start/server'

/** The rendered page lacks its content: status 503 tells search engines and monitoring to retry. */
export const answerUnavailable = createIsomorphicFn()
  .server(() => setResponseStatus(503))
  .client(() => {})
