import type { Permissions } from '#src/feature/permissions.ts'

/** Which documents a writer can reach is decided by the feature that saves them. */
export const editorPermissions: Permissions = {
  'POST /documents/open': 'writer',
  'GET /documents': 'writer',
  'GET /documents/{documentId}/changes': 'writer',
  'POST /documents/{documentId}/updates': 'writer',
  'POST /documents/{documentId}/presence': 'writer',
  'DELETE /documents/{documentId}': 'writer',
}
