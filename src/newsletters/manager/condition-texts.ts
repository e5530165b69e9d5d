import { dayOf } from '#src/session/staff-time.ts'
import type { Audience } from '../contract.ts'

/** The conditions of an audience in words, one each. */
export function conditionTexts(audience: Audience): string[] {
  const { signedUpAfter, signedUpBefore, role, company, source, received, notReceived } = audience
  return [
    signedUpAfter && `Signed up on or after ${dayOf(signedUpAfter)}`,
    signedUpBefore && `Signed up before ${dayOf(signedUpBefore)}`,
    role && `Role: ${role}`,
    company && `Company contains “${company}”`,
    source && `Came from ${source}`,
    received && `Got newsletter ${received}`,
    notReceived && `Did not get newsletter ${notReceived}`,
  ].filter((text) => typeof text === 'string')
}
