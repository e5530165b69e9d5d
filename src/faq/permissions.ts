import type { Permissions } from '#src/feature/permissions.ts'

export const faqPermissions: Permissions = {
  'POST /faq': 'editor',
  'PATCH /faq/{faqId}': 'editor',
  'DELETE /faq/{faqId}': 'editor',
  'GET /faq/{faqId}/revisions': 'editor',
  'POST /faq/order': 'editor',
  'GET /faq/questions': 'editor',
  'POST /faq/questions/{questionId}/answer': 'editor',
  'POST /faq/questions/{questionId}/dismiss': 'editor',
}
