import { createIsomorphicFn } from '@tanstack/react-start'
import { setResponseStatus } from '@tanstack/react-start/server'

/** The rendered page lacks its content: status 503 or 429 tells search engines and monitoring to retry. */
export const answerUnavailable = createIsomorphicFn()
  .server((status: 429 | 503 = 503) => setResponseStatus(status))
  .client((_status?: 429 | 503) => {})
