import { createRoute, z } from '@hono/zod-openapi'
import {
  idParam,
  isoDate,
  json,
  jsonBody,
  problems,
  shownName,
  staffOnly,
} from '#src/app/contract.ts'
import { roles } from '#src/feature/roles.ts'
import { LoginResult, newPassword } from './contract.ts'

const role = z.enum(roles)
const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Enter an email address.'))
export const displayName = z
  .string()
  .trim()
  .max(80, 'At most 80 characters.')
  .pipe(shownName('A name'))

const Member = z
  .object({
    username: z.string(),
    role,
    displayName: z.string(),
    avatar: z.string().describe('A /media address, or empty'),
    wantedName: z.string().nullable().describe('A name that a writer chose, for owners to accept'),
    wantedAvatar: z.string().nullable().describe('A picture likewise'),
    email: z.string().nullable(),
    lastSeenAt: isoDate.nullable(),
    secondFactor: z.boolean(),
  })
  .openapi('StaffMember')

const Invitation = z
  .object({ id: z.int(), email: z.string(), role, createdAt: isoDate, expiresAt: isoDate })
  .openapi('Invitation')

export type Member = z.infer<typeof Member>
export type Invitation = z.infer<typeof Invitation>

const requiredOf = z.enum(['everybody', 'editors'])

const params = z.object({ username: z.string().min(1).max(100) })
const nothing = { 204: { description: 'Done' } }

export const listStaff = createRoute({
  method: 'get',
  path: '/staff',
  tags: ['accounts'],
  summary: 'The accounts, the open invitations, and whether a second factor is required',
  security: staffOnly,
  responses: {
    200: json(
      z.object({
        staff: z.array(Member),
        invitations: z.array(Invitation),
        secondFactorRequired: z.boolean(),
        of: requiredOf.describe('Whom it is required of'),
      }),
      'All of them',
    ),
    ...problems(401),
  },
})

export const inviteStaff = createRoute({
  method: 'post',
  path: '/staff/invitations',
  tags: ['accounts'],
  summary: 'Mail an invitation; its link works once, for 7 days',
  security: staffOnly,
  request: { body: jsonBody(z.object({ email, role })) },
  responses: {
    201: json(z.object({ invitation: Invitation }), 'The mail is on its way'),
    ...problems(400, 401, 413, 415, 422),
  },
})

export const withdrawInvitation = createRoute({
  method: 'delete',
  path: '/staff/invitations/{invitationId}',
  tags: ['accounts'],
  summary: 'The link of the invitation stops working',
  security: staffOnly,
  request: { params: z.object({ invitationId: idParam }) },
  responses: { ...nothing, ...problems(401, 404, 413, 415) },
})

export const changeRole = createRoute({
  method: 'post',
  path: '/staff/{username}/role',
  tags: ['accounts'],
  summary: 'Change the role of an account; ends its sessions',
  security: staffOnly,
  request: { params, body: jsonBody(z.object({ role })) },
  responses: { ...nothing, ...problems(400, 401, 404, 413, 415, 422) },
})

export const removeStaff = createRoute({
  method: 'delete',
  path: '/staff/{username}',
  tags: ['accounts'],
  summary: 'Remove an account; ends its sessions',
  security: staffOnly,
  request: { params },
  responses: { ...nothing, ...problems(401, 404, 413, 415, 422) },
})

export const resetSecondFactor = createRoute({
  method: 'post',
  path: '/staff/{username}/reset-second-factor',
  tags: ['accounts'],
  summary: 'Remove the second factors of an account whose devices are lost; ends its sessions',
  security: staffOnly,
  request: { params },
  responses: { ...nothing, ...problems(401, 404, 413, 415, 422) },
})

export const endStaffSessions = createRoute({
  method: 'post',
  path: '/staff/{username}/logout',
  tags: ['accounts'],
  summary: 'End every session of an account',
  security: staffOnly,
  request: { params },
  responses: {
    200: json(z.object({ ended: z.int() }), 'How many sessions there were'),
    ...problems(401, 404, 413, 415, 422),
  },
})

export const reviewProfile = createRoute({
  method: 'post',
  path: '/staff/{username}/profile',
  tags: ['accounts'],
  summary: 'Accept or refuse the name and picture that a writer chose; readers see accepted ones',
  security: staffOnly,
  request: { params, body: jsonBody(z.object({ accepted: z.boolean() })) },
  responses: { ...nothing, ...problems(400, 401, 404, 413, 415, 422) },
})

export const changePolicy = createRoute({
  method: 'post',
  path: '/staff/policy',
  tags: ['accounts'],
  summary: 'Require a second factor of every account, of owners and editors, or no longer',
  security: staffOnly,
  request: {
    body: jsonBody(
      z.object({ secondFactorRequired: z.boolean(), of: requiredOf.default('everybody') }),
    ),
  },
  responses: { ...nothing, ...problems(400, 401, 413, 415, 422) },
})

const token = z.string().min(1).max(200)

export const readInvitation = createRoute({
  method: 'post',
  path: '/user/invitation',
  tags: ['staff'],
  summary: 'Whom an invitation is for',
  request: { body: jsonBody(z.object({ token })) },
  responses: {
    200: json(z.object({ invitation: Invitation }), 'The invitation'),
    ...problems(400, 404, 413, 415, 422, 429),
  },
})

export const acceptInvitation = createRoute({
  method: 'post',
  path: '/user/invitation/accept',
  tags: ['staff'],
  summary: 'Create the account of an invitation, and sign in',
  request: {
    body: jsonBody(
      z.object({
        token,
        username: z.string().trim().min(1, 'Choose a username.').max(100),
        displayName: displayName.default(''),
        password: newPassword,
      }),
    ),
  },
  responses: {
    200: json(LoginResult, 'The user and a bearer token'),
    ...problems(400, 404, 413, 415, 422, 429, 503),
  },
})

export const requestReset = createRoute({
  method: 'post',
  path: '/user/password-reset',
  tags: ['staff'],
  summary:
    'Mail a link to choose a new password; the answer does not tell whether there is an account',
  request: { body: jsonBody(z.object({ email })) },
  responses: { ...nothing, ...problems(400, 413, 415, 422, 429) },
})

export const confirmReset = createRoute({
  method: 'post',
  path: '/user/password-reset/confirm',
  tags: ['staff'],
  summary: 'Choose a new password; ends every session of the account',
  request: { body: jsonBody(z.object({ token, newPassword })) },
  responses: { ...nothing, ...problems(400, 404, 413, 415, 422, 429, 503) },
})

export const changeEmail = createRoute({
  method: 'post',
  path: '/user/email',
  tags: ['staff'],
  summary: "Change one's own email address, or remove it",
  security: staffOnly,
  request: { body: jsonBody(z.object({ email: email.nullable() })) },
  responses: { ...nothing, ...problems(400, 401, 413, 415, 422) },
})
