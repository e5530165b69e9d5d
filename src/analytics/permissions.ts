import type { Permissions } from '#src/feature/permissions.ts'

export const analyticsPermissions: Permissions = {
  'GET /stats': 'editor',
  'GET /stats/articles': 'editor',
  'GET /stats/funnel': 'editor',
  'GET /stats/vitals': 'editor',
  'GET /stats/events': 'editor',
  'GET /stats/export.csv': 'editor',
  'GET /stats/export.json': 'editor',
  'GET /stats/notes': 'editor',
  'POST /stats/notes': 'editor',
  'PATCH /stats/notes/{noteId}': 'editor',
  'DELETE /stats/notes/{noteId}': 'editor',
  'POST /stats/dashboard-visits': 'editor',
  'GET /attention': 'editor',
}
