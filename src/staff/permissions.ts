import { isAtLeast, type Role } from '#src/http/roles.ts'

/** The least role that may make a call. `recent`: only shortly after the password or second factor was entered. */
export type Permission = Role | { least: Role; recent: true }

const recent = (least: Role): Permission => ({ least, recent: true })

/**
 * Who may make which staff call, by method and path as the OpenAPI document names them. A staff call that is missing
 * here is refused for everybody, and fails staff/api/permissions.api.test.ts. Calls that visitors may make are not
 * here, unless they answer staff more.
 *
 * Writers: which articles these calls reach for them is decided in blog/api/visibility.ts and blog/api/writers.ts.
 */
export const callPermissions: Record<string, Permission> = {
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
  'GET /blogs/{blogId}/working-copy': 'writer',
  'PUT /blogs/{blogId}/working-copy': 'writer',
  'DELETE /blogs/{blogId}/working-copy': 'writer',
  'POST /blogs/{blogId}/presence': 'writer',
  'GET /working-copies': 'writer',
  'GET /working-copies/{key}': 'writer',
  'PUT /working-copies/{key}': 'writer',
  'DELETE /working-copies/{key}': 'writer',
  'POST /media': 'writer',

  'POST /faq': 'editor',
  'PATCH /faq/{faqId}': 'editor',
  'DELETE /faq/{faqId}': 'editor',
  'GET /faq/{faqId}/revisions': 'editor',
  'POST /faq/order': 'editor',
  'GET /faq/questions': 'editor',
  'POST /faq/questions/{questionId}/answer': 'editor',
  'POST /faq/questions/{questionId}/dismiss': 'editor',

  'GET /leads': 'editor',
  'GET /leads/summary': 'editor',
  'GET /leads/export.csv': recent('editor'),
  'GET /leads/{leadId}': 'editor',
  'POST /leads/{leadId}/erase': recent('editor'),
  'POST /leads/{leadId}/review': 'editor',
  'POST /leads/{leadId}/reactivate': 'editor',
  'POST /leads/{leadId}/requests': 'editor',
  'POST /leads/requests/{requestId}/close': 'editor',
  'POST /leads/deliveries/retry': 'editor',
  'POST /leads/deliveries/{deliveryId}/retry': 'editor',

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
  'POST /newsletters/{newsletterId}/send': 'editor',
  'POST /newsletters/{newsletterId}/pause': 'editor',
  'POST /newsletters/{newsletterId}/resume': 'editor',
  'POST /newsletters/{newsletterId}/cancel': 'editor',
  'POST /newsletters/{newsletterId}/resend-uncertain': 'editor',
  'GET /newsletters/{newsletterId}/recipients': 'editor',

  'GET /stats': 'editor',
  'GET /stats/articles': 'editor',
  'GET /stats/funnel': 'editor',
  'GET /stats/vitals': 'editor',
  'GET /stats/events': 'editor',
  'POST /stats/dashboard-visits': 'editor',
  'GET /attention': 'editor',

  'GET /activity': 'owner',

  'GET /settings': 'owner',
  'POST /settings': 'owner',
  'GET /settings/time-zone': 'writer',

  'GET /staff': 'owner',
  'POST /staff/invitations': recent('owner'),
  'DELETE /staff/invitations/{invitationId}': 'owner',
  'POST /staff/policy': recent('owner'),
  'POST /staff/{username}/role': recent('owner'),
  'POST /staff/{username}/reset-second-factor': recent('owner'),
  'DELETE /staff/{username}': recent('owner'),

  'POST /user/validation': 'writer',
  'POST /user/logout': 'writer',
  'POST /user/logout-everywhere': 'writer',
  'POST /user/password': 'writer',
  'GET /user': 'writer',
  'POST /user/profile': 'writer',
  'POST /user/weekly-summary': 'editor',
  'POST /user/email': recent('writer'),
  'GET /user/sessions': 'writer',
  'DELETE /user/sessions/{sessionId}': 'writer',
  'POST /user/step-up': 'writer',
  'POST /user/step-up/passkey': 'writer',
  'POST /user/totp': recent('writer'),
  'POST /user/totp/confirm': recent('writer'),
  'DELETE /user/totp': recent('writer'),
  'POST /user/recovery-codes': recent('writer'),
  'POST /user/passkeys/options': recent('writer'),
  'POST /user/passkeys': 'writer',
  'DELETE /user/passkeys/{passkeyId}': recent('writer'),
}

/** The least role that may open a staff screen; a screen that is missing here is refused and fails the same test. */
export const screenPermissions: Record<string, Role> = {
  '/contentmanager': 'writer',
  '/contentmanager/password': 'writer',
  '/contentmanager/account': 'writer',
  '/contentmanager/blogger': 'writer',
  '/contentmanager/blogger/createblog': 'writer',
  '/contentmanager/blogger/edit/$blogId': 'writer',
  '/contentmanager/faq': 'editor',
  '/contentmanager/faq/createfaq': 'editor',
  '/contentmanager/faq/edit/$faqid': 'editor',
  '/contentmanager/leads': 'editor',
  '/contentmanager/leads/$leadId': 'editor',
  '/contentmanager/newsletters': 'writer',
  '/contentmanager/newsletters/new': 'writer',
  '/contentmanager/newsletters/$newsletterId': 'writer',
  '/contentmanager/activity': 'owner',
  '/contentmanager/staff': 'owner',
  '/contentmanager/settings': 'owner',
}

/** Screens for people who are not signed in. */
export const openScreens = [
  '/contentmanager/login',
  '/contentmanager/forgot',
  '/contentmanager/reset',
  '/contentmanager/invitation',
]

export const leastRoleOf = (permission: Permission): Role =>
  typeof permission === 'string' ? permission : permission.least

export const needsRecentProof = (permission: Permission) => typeof permission !== 'string'

/** `screen` is a route's path, with the names of its parameters. */
export function mayOpen(screen: string, role: Role): boolean {
  const least = screenPermissions[screen.replace(/(?<=.)\/+$/, '')]
  return least !== undefined && isAtLeast(role, least)
}
