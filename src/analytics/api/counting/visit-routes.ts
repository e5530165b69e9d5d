import { apiApp } from '#src/app/api-app.ts'
import { bodyRule } from '#src/app/body-rules.ts'
import { recordVisit } from '../../contract.ts'
import type { VisitIntake } from './visit-intake.ts'

const wishesOf = (request: { header: (name: string) => string | undefined }) => ({
  gpc: request.header('sec-gpc'),
  dnt: request.header('dnt'),
})

/**
 * Handles requests that the fast path (receive-visits.ts) does not, such as bodies that are too long, and all reports
 * in development.
 */
export function visitRoutes({ intake }: { intake: VisitIntake }) {
  const app = apiApp()
  // The schema only documents the body; the response is the same whatever is sent.
  app.openAPIRegistry.registerPath(recordVisit)
  app.post(recordVisit.path, bodyRule('anybody'), async (c) => {
    await intake({
      ...wishesOf(c.req),
      agent: c.req.header('user-agent') ?? '',
      address: c.get('clientAddress'),
      sent: await c.req.text(),
    })
    return c.body(null, 204)
  })
  return app
}
