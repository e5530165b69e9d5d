import type { Generated, Selectable } from 'kysely'
import type { ActivityKind } from '#src/activity/kinds.ts'
import type { Role } from '#src/http/roles.ts'
import type { Flag } from './flag.ts'

export interface StaffTables {
  staff_accounts: StaffAccountsTable
  retired_usernames: RetiredUsernamesTable
  staff_sessions: StaffSessionsTable
  staff_activity: StaffActivityTable
  staff_networks: StaffNetworksTable
  staff_passkeys: StaffPasskeysTable
  staff_recovery_codes: StaffRecoveryCodesTable
  staff_challenges: StaffChallengesTable
  staff_mails: StaffMailsTable
  staff_policy: StaffPolicyTable
  login_waits: LoginWaitsTable
}

interface StaffAccountsTable {
  id: Generated<number>
  username: string
  password_hash: string
  created_at: string
  password_changed_at: string
  role: Generated<Role>
  /** Shown to readers beside what the account wrote; empty: the username is. */
  display_name: Generated<string>
  /** A /media address or empty. */
  avatar: Generated<string>
  /** A name and picture that an owner has not accepted yet; null: none. */
  wanted_name: Generated<string | null>
  wanted_avatar: Generated<string | null>
  /** In lower case; where invitations, resets and notices go. */
  email: Generated<string | null>
  /** Whether the weekly summary is wanted. */
  weekly_summary: Generated<Flag>
  /** The first day of the week whose summary was sent last. */
  summary_week: Generated<string | null>
  /** Counts up when the password, the role or a second factor changes: what was checked before no longer counts. */
  credential_version: Generated<number>
  /** Base32, encrypted (staff/api/totp-secrets.ts); counts only once it is confirmed. */
  totp_secret: Generated<string | null>
  totp_confirmed_at: Generated<string | null>
  /** The time step of the last code that was accepted: no code is accepted twice. */
  totp_last_step: Generated<number | null>
}

/** Names of removed accounts. What they wrote still carries them, so no other account gets one. */
interface RetiredUsernamesTable {
  username: string
  retired_at: string
}

interface StaffSessionsTable {
  sid: string
  account_id: number
  created_at: string
  expires_at: string
  /** Of the last call that a person caused, to within a minute. */
  last_used_at: string
  /** When the password or a second factor was last entered. */
  proved_at: string
  /** The browser and system, in words. */
  device: string
  network: string
}

/** The networks that an account has signed in from. */
interface StaffNetworksTable {
  account_id: number
  /** A keyed hash. */
  network: string
  last_used_at: string
}

interface StaffPasskeysTable {
  /** The id of the credential, base64url, as is its key. */
  id: string
  account_id: number
  public_key: string
  counter: number
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}

interface StaffRecoveryCodesTable {
  account_id: number
  /** SHA-256; the codes are too long to be guessed. Deleted when it is used. */
  code_hash: string
}

/** A proof that was begun and not finished. */
interface StaffChallengesTable {
  id: string
  purpose: 'login' | 'passkey-login' | 'add-passkey' | 'proof'
  account_id: number | null
  /** The account's when the challenge was made. */
  credential_version: number | null
  /** What a passkey signs. */
  challenge: string
  attempts: number
  expires_at: string
}

/** Mails to staff: the outbox delivers them. The secret of a link is not here: it is derived when the mail is sent. */
interface StaffMailsTable {
  id: Generated<number>
  kind: 'invitation' | 'password-reset' | 'new-network' | 'credentials-changed' | 'weekly-summary'
  account_id: number | null
  email: string
  /** Of an invitation. */
  role: Role | null
  sent_by: string | null
  /** Of a notice: what happened; of a summary: the first day of its week. */
  details: string | null
  created_at: string
  expires_at: string
  used_at: string | null
}

/** At most one row, with id 1: what owners decided for all accounts. */
interface StaffPolicyTable {
  id: number
  /** 1: of every account. 2: of owners and editors. */
  second_factor_required: 0 | 1 | 2
}

/** Who did what, and when. Only ever added to; old rows are forgotten. */
interface StaffActivityTable {
  id: Generated<number>
  at: string
  who: string
  kind: ActivityKind
  /** An id or a staff username. */
  about: string | null
  /** Where the request came from: the /24 of an IPv4 address, the /48 of an IPv6 one; null on the command line. */
  network: string | null
}

/** Failed sign-ins that still count. */
interface LoginWaitsTable {
  /** A keyed hash of an account's name, a network or both: what was typed and who typed it is not kept. */
  subject: string
  failures: number
  /** When the next attempt may be made. */
  free_at: string
  forget_at: string
}

export type ActivityRow = Selectable<StaffActivityTable>
