import type { Permissions } from '#src/http/permissions.ts'

export const analyticsPermissions: Permissions = {
  'GET /stats': 'editor',
  'GET /stats/articles': 'editor',
  'GET /stats/funnel': 'editor',
  'GET /stats/vitals': 'editor',
  'GET /stats/events': 'editor',
  'POST /stats/dashboard-visits': 'editor',
  'GET /attention': 'editor',
}
