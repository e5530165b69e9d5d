import type { Permissions } from '#src/feature/permissions.ts'

export const arcadePermissions: Permissions = {
  'GET /leaderboard/entries': 'editor',
  'DELETE /leaderboard/scores/{id}': 'editor',
  'POST /leaderboard/scores/{id}/rename': 'editor',
  'GET /leaderboard/changes': 'editor',
  'POST /leaderboard/changes/{changeId}/undo': 'editor',
  'GET /leaderboard/name-filter': 'editor',
  'POST /leaderboard/name-filter': 'editor',
}
