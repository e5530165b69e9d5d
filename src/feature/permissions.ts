import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { ApiEnv } from '#src/app/api-app.ts'
import { type Role, roles } from './roles.ts'

/** The permission that a call requires. */
export interface Permission {
  /** The lowest role that may make it. */
  least: Role
  /** Only shortly after the password or second factor was entered. */
  isRecent: boolean
}

/** By method and path, as the OpenAPI document names them. */
export type Permissions = Record<string, Permission>

/** As the contract of a call says (`src/app/calls.ts`); undefined for a call that everybody may make. */
export function permissionOf({ security }: Pick<RouteConfig, 'security'>): Permission | undefined {
  const names = security?.[0]?.staff ?? []
  const least = roles.find((role) => names.includes(role))
  return least && { least, isRecent: names.includes('recent') }
}

export function permissionsOf({ openAPIRegistry }: OpenAPIHono<ApiEnv>): Permissions {
  const permissions: Permissions = {}
  for (const definition of openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { route } = definition
    const permission = permissionOf(route)
    if (permission) permissions[`${route.method.toUpperCase()} ${route.path}`] = permission
  }
  return permissions
}
