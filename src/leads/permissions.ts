import { type Permissions, recent } from '#src/feature/permissions.ts'

export const leadsPermissions: Permissions = {
  'GET /leads': 'editor',
  'GET /leads/summary': 'editor',
  'GET /leads/export.csv': recent('editor'),
  'GET /leads/{leadId}': 'editor',
  'POST /leads/{leadId}/erase': recent('editor'),
  'POST /leads/{leadId}/review': 'editor',
  'POST /leads': 'editor',
  'POST /leads/{leadId}/unsubscribe': 'editor',
  'POST /leads/{leadId}/reactivate': 'editor',
  'POST /leads/{leadId}/requests': 'editor',
  'POST /leads/requests/{requestId}/close': 'editor',
  'POST /leads/deliveries/retry': 'editor',
  'POST /leads/deliveries/{deliveryId}/retry': 'editor',
}
