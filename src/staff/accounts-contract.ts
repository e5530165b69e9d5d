import { z } from '@hono/zod-openapi'
import { calls, created, ok } from '#src/app/calls.ts'
import { idParam, isoDate, named, shownName } from '#src/app/contract.ts'
import { roles } from '#src/feature/roles.ts'
import { LoginResult, newPassword } from './contract.ts'

const { owner } = calls('accounts')
const { anyone, writer } = calls('staff')

const role = z.enum(roles)
const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Enter an email address.'))
export const displayName = z
  .string()
  .trim()
  .max(80, 'At most 80 characters.')
  .pipe(shownName('A name'))

const Member = named('StaffMember', {
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

const Invitation = z
  .object({ id: z.int(), email: z.string(), role, createdAt: isoDate, expiresAt: isoDate })
  .openapi('Invitation')

export type Member = z.infer<typeof Member>
export type Invitation = z.infer<typeof Invitation>

const requiredOf = z.enum(['everybody', 'editors'])

const params = z.object({ username: z.string().min(1).max(100) })

export const listStaff = owner.get('/staff', {
  summary: 'The accounts, the open invitations, and whether a second factor is required',
  answer: ok('All of them', {
    staff: z.array(Member),
    invitations: z.array(Invitation),
    secondFactorRequired: z.boolean(),
    of: requiredOf.describe('Whom it is required of'),
  }),
})

export const inviteStaff = owner.post('/staff/invitations', {
  recent: true,
  summary: 'Mail an invitation; its link works once, for 7 days',
  body: { email, role },
  answer: created('The mail is on its way', { invitation: Invitation }),
})

export const withdrawInvitation = owner.delete('/staff/invitations/{invitationId}', {
  summary: 'The link of the invitation stops working',
  params: { invitationId: idParam },
})

export const changeRole = owner.post('/staff/{username}/role', {
  recent: true,
  summary: 'Change the role of an account; ends its sessions',
  params,
  body: { role },
})

export const removeStaff = owner.delete('/staff/{username}', {
  recent: true,
  summary: 'Remove an account; ends its sessions',
  params,
  problems: [422],
})

export const resetSecondFactor = owner.post('/staff/{username}/reset-second-factor', {
  recent: true,
  summary: 'Remove the second factors of an account whose devices are lost; ends its sessions',
  params,
  problems: [422],
})

export const endStaffSessions = owner.post('/staff/{username}/logout', {
  recent: true,
  summary: 'End every session of an account',
  params,
  answer: ok('How many sessions there were', { ended: z.int() }),
  problems: [422],
})

export const reviewProfile = owner.post('/staff/{username}/profile', {
  summary: 'Accept or refuse the name and picture that a writer chose; readers see accepted ones',
  params,
  body: { accepted: z.boolean() },
})

export const changePolicy = owner.post('/staff/policy', {
  recent: true,
  summary: 'Require a second factor of every account, of owners and editors, or no longer',
  body: { secondFactorRequired: z.boolean(), of: requiredOf.default('everybody') },
})

const token = z.string().min(1).max(200)

export const readInvitation = anyone.post('/user/invitation', {
  summary: 'Whom an invitation is for',
  body: { token },
  answer: ok('The invitation', { invitation: Invitation }),
  problems: [404, 429],
})

export const acceptInvitation = anyone.post('/user/invitation/accept', {
  summary: 'Create the account of an invitation, and sign in',
  body: {
    token,
    username: z.string().trim().min(1, 'Choose a username.').max(100),
    displayName: displayName.default(''),
    password: newPassword,
  },
  answer: ok('The user and a bearer token', LoginResult),
  problems: [404, 429],
})

export const requestReset = anyone.post('/user/password-reset', {
  summary:
    'Mail a link to choose a new password; the answer does not tell whether there is an account',
  body: { email },
  problems: [429],
})

export const confirmReset = anyone.post('/user/password-reset/confirm', {
  summary: 'Choose a new password; ends every session of the account',
  body: { token, newPassword },
  problems: [404, 429],
})

export const changeEmail = writer.post('/user/email', {
  recent: true,
  summary: "Change one's own email address, or remove it",
  body: { email: email.nullable() },
})
