import { ProblemError } from '#src/app/problem.ts'
import type { User } from '../contract.ts'

export function unauthorized(detail: string, members?: Record<string, unknown>): ProblemError {
  return new ProblemError(401, detail, { headers: { 'www-authenticate': 'Bearer' }, members })
}

export const presentUser = ({ username, role }: User): User => ({ username, role })
