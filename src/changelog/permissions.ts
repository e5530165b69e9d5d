import type { Permissions } from '#src/feature/permissions.ts'

export const changelogPermissions: Permissions = {
  'POST /changelog': 'editor',
  'POST /changelog/{entryId}/update': 'editor',
  'POST /changelog/{entryId}/delete': 'editor',
}
