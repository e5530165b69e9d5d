import { type Permissions, recent } from '#src/feature/permissions.ts'

export const newslettersPermissions: Permissions = {
  'GET /newsletters': 'writer',
  'POST /newsletters': 'writer',
  'GET /newsletters/{newsletterId}': 'writer',
  'POST /newsletters/{newsletterId}/update': 'writer',
  'POST /newsletters/{newsletterId}/delete': 'writer',
  'GET /newsletters/{newsletterId}/audience': 'editor',
  'GET /newsletters/{newsletterId}/preview': 'writer',
  'GET /newsletters/{newsletterId}/revisions': 'writer',
  'GET /newsletters/{newsletterId}/revisions/{version}': 'writer',
  'POST /newsletters/{newsletterId}/test': 'editor',
  'POST /newsletters/{newsletterId}/send': recent('editor'),
  'POST /newsletters/{newsletterId}/pause': 'editor',
  'POST /newsletters/{newsletterId}/resume': recent('editor'),
  'POST /newsletters/{newsletterId}/cancel': 'editor',
  'POST /newsletters/{newsletterId}/resend-uncertain': recent('editor'),
  'GET /newsletters/{newsletterId}/recipients': 'editor',
}
