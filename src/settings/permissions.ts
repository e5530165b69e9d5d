import type { Permissions } from '#src/feature/permissions.ts'

export const settingsPermissions: Permissions = {
  'GET /settings': 'owner',
  'POST /settings': 'owner',
  'GET /settings/time-zone': 'writer',
}
