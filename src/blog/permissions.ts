import type { Permissions } from '#src/http/permissions.ts'

/** Which articles a writer can reach with these calls is decided in api/visibility.ts and api/writers.ts. */
export const blogPermissions: Permissions = {
  'GET /own-articles': 'writer',
  'GET /blogs': 'writer',
  'GET /blogs/cards': 'writer',
  'GET /blogs/{blogId}': 'writer',
  'POST /blogs': 'writer',
  'POST /blogs/{blogId}/update': 'writer',
  'POST /blogs/{blogId}/delete': 'writer',
  'POST /blogs/{blogId}/submit': 'writer',
  'GET /blogs/{blogId}/revisions': 'writer',
  'GET /blogs/{blogId}/revisions/{version}': 'writer',
  'GET /blogs/authors': 'writer',
  'GET /blogs/search': 'writer',
  'GET /blogs/statuses': 'writer',
  'POST /blogs/{blogId}/unpublish': 'editor',
  'POST /blogs/{blogId}/duplicate': 'writer',
  'POST /blogs/{blogId}/review-links': 'writer',
  'GET /blogs/{blogId}/review-links': 'writer',
  'DELETE /blogs/{blogId}/review-links/{linkId}': 'writer',
  'GET /blogs/{blogId}/comments': 'writer',
  'POST /blogs/{blogId}/comments/{commentId}/answer': 'writer',
  'POST /blogs/{blogId}/comments/{commentId}/resolve': 'writer',
}
