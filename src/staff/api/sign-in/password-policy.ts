import { passwordFault } from '../../login/password-rules.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Why a new password is refused: the rules that browsers check too, and the list of common passwords. */
export async function newPasswordFault(
  password: string,
  username: string,
): Promise<string | undefined> {
  const fault = passwordFault(password, username)
  if (fault) return fault
  return (await isCommonPassword(password))
    ? 'This is one of the most common passwords. Choose another one.'
    : undefined
}
