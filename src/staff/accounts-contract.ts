import { z } from '@hono/zod-openapi'
import { calls, created, nothing, ok } from '#src/app/calls.ts'
import { idParam, isoDate, shownName } from '#src/app/contract.ts'
import { roles } from '#src/feature/roles.ts'
import { LoginResult, newPassword } from './contract.ts'

const { staff: accounts } = calls('accounts')
const { anyone, staff } = calls('staff')

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

export const listStaff = accounts.get('/staff', {
  summary: 'The accounts, the open invitations, and whether a second factor is required',
  answer: ok('All of them', {
    staff: z.array(Member),
    invitations: z.array(Invitation),
    secondFactorRequired: z.boolean(),
    of: requiredOf.describe('Whom it is required of'),
  }),
})

export const inviteStaff = accounts.post('/staff/invitations', {
  summary: 'Mail an invitation; its link works once, for 7 days',
  body: { email, role },
  answer: created('The mail is on its way', { invitation: Invitation }),
})

export const withdrawInvitation = accounts.delete('/staff/invitations/{invitationId}', {
  summary: 'The link of the invitation stops working',
  params: { invitationId: idParam },
  answer: nothing('Done'),
})

export const changeRole = accounts.post('/staff/{username}/role', {
  summary: 'Change the role of an account; ends its sessions',
  params,
  body: { role },
  answer: nothing('Done'),
})

export const removeStaff = accounts.delete('/staff/{username}', {
  summary: 'Remove an account; ends its sessions',
  params,
  answer: nothing('Done'),
  problems: [422],
})

export const resetSecondFactor = accounts.post('/staff/{username}/reset-second-factor', {
  summary: 'Remove the second factors of an account whose devices are lost; ends its sessions',
  params,
  answer: nothing('Done'),
  problems: [422],
})

export const endStaffSessions = accounts.post('/staff/{username}/logout', {
  summary: 'End every session of an account',
  params,
  answer: ok('How many sessions there were', { ended: z.int() }),
  problems: [422],
})

export const reviewProfile = accounts.post('/staff/{username}/profile', {
  summary: 'Accept or refuse the name and picture that a writer chose; readers see accepted ones',
  params,
  body: { accepted: z.boolean() },
  answer: nothing('Done'),
})

export const changePolicy = accounts.post('/staff/policy', {
  summary: 'Require a second factor of every account, of owners and editors, or no longer',
  body: { secondFactorRequired: z.boolean(), of: requiredOf.default('everybody') },
  answer: nothing('Done'),
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
  answer: nothing('Done'),
  problems: [429],
})

export const confirmReset = anyone.post('/user/password-reset/confirm', {
  summary: 'Choose a new password; ends every session of the account',
  body: { token, newPassword },
  answer: nothing('Done'),
  problems: [404, 429],
})

export const changeEmail = staff.post('/user/email', {
  summary: "Change one's own email address, or remove it",
  body: { email: email.nullable() },
  answer: nothing('Done'),
})
