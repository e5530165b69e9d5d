import type { Generated } from 'kysely'
import type { Role } from '#src/feature/roles.ts'
import type { Flag } from './flag.ts'

export interface StaffTables {
  staff_accounts: {
    id: Generated<number>
    username: string
    password_hash: string
    created_at: string
    password_changed_at: string
    role: Generated<Role>
    /** Shown to readers beside the account's articles; if empty, the username is shown. */
    display_name: Generated<string>
    /** A /media address or empty. */
    avatar: Generated<string>
    /** A name and picture that an owner has not accepted yet; null: none. */
    wanted_name: Generated<string | null>
    wanted_avatar: Generated<string | null>
    /** In lower case; where invitations, resets and notices go. */
    email: Generated<string | null>
    /** When the account put the set-up guide away; null: not. */
    setup_hidden_at: Generated<string | null>
    /** Whether the account gets the weekly summary. */
    weekly_summary: Generated<Flag>
    /** The first day of the week whose summary was sent last. */
    summary_week: Generated<string | null>
    /** Incremented when the password, the role or a second factor changes; checks made before are then invalid. */
    credential_version: Generated<number>
    /** Base32, encrypted (staff/api/totp-secrets.ts); not used before it is confirmed. */
    totp_secret: Generated<string | null>
    totp_confirmed_at: Generated<string | null>
    /** The time step of the last accepted code, so that no code is accepted twice. */
    totp_last_step: Generated<number | null>
  }
  /** Names of removed accounts. What they wrote still carries them, so no other account gets one. */
  retired_usernames: {
    username: string
    retired_at: string
  }
  staff_sessions: {
    sid: string
    account_id: number
    created_at: string
    expires_at: string
    /** Time of the last call that a person caused, to within a minute. */
    last_used_at: string
    /** When the password or a second factor was last entered. */
    proved_at: string
    /** The browser and operating system, as text. */
    device: string
    network: string
  }
  /** The networks from which an account has signed in. */
  staff_networks: {
    account_id: number
    /** A keyed hash of the network. */
    network: string
    last_used_at: string
  }
  staff_passkeys: {
    /** The id of the credential, in base64url like its key. */
    id: string
    account_id: number
    public_key: string
    counter: number
    transports: string
    name: string
    created_at: string
    last_used_at: string | null
  }
  staff_recovery_codes: {
    account_id: number
    /** SHA-256; the codes are too long to be guessed. The row is deleted when the code is used. */
    code_hash: string
  }
  /** A proof of identity that was begun and not finished. */
  staff_challenges: {
    id: string
    purpose: 'login' | 'passkey-login' | 'add-passkey' | 'proof'
    account_id: number | null
    /** The account's credential version when the challenge was created. */
    credential_version: number | null
    /** The challenge that a passkey signs. */
    challenge: string
    attempts: number
    expires_at: string
  }
  /**
   * Mails to staff, delivered by the outbox. The secret of a link is not stored: it is derived when the mail is sent.
   */
  staff_mails: {
    id: Generated<number>
    kind:
      | 'invitation'
      | 'password-reset'
      | 'new-network'
      | 'credentials-changed'
      | 'weekly-summary'
      | 'test'
    account_id: number | null
    email: string
    /** The role of an invitation. */
    role: Role | null
    sent_by: string | null
    /** For a notice: what happened; for a summary: the first day of its week. */
    details: string | null
    created_at: string
    expires_at: string
    used_at: string | null
  }
  /** At most one row, with id 1: the owners' policy for all accounts. */
  staff_policy: {
    id: number
    /** 1: of every account. 2: of owners and editors. */
    second_factor_required: 0 | 1 | 2
  }
  /** Failed sign-ins that still count. */
  login_waits: {
    /** A keyed hash of an account's name, a network or both; the values themselves are not stored. */
    subject: string
    failures: number
    /** When the next attempt may be made. */
    free_at: string
    forget_at: string
  }
}
