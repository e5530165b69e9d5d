import { leadForms } from './forms/registry.ts'

/** Everything that is known about the forms; `forms/registry.ts` is the place to add one. */
export { leadForms }

/** Where "Send it again" posts to; the query names the form whose page the visitor is on. */
export const resendAction = '/forms/resend'

/** Where people without a working link ask for one to unsubscribe. */
export const leaveByAddressAction = '/forms/unsubscribe-link'

/** Where a lead comes from. */
export type Source = keyof typeof leadForms

export const sources = Object.keys(leadForms) as Source[]

/** False for a sign-up that a newer version stored, when its form is not known here: after a roll-back. */
export const isSource = (name: string): name is Source => Object.hasOwn(leadForms, name)

/** Sources as the bits of a number, as `people.sources` and links hold them. */
export const bitsOf = (several: Source[]) =>
  several.reduce((bits, source) => bits | leadForms[source].bit, 0)

export const sourcesOf = (bits: number) => sources.filter((source) => bits & leadForms[source].bit)

/** The sources that are lists, which one joins once. */
export type List = {
  [S in Source]: (typeof leadForms)[S]['repeats'] extends false ? S : never
}[Source]

export const lists = sources.filter((source) => !leadForms[source].repeats) as List[]

/** The sources whose sign-ups wait for a click in a mail. */
export const confirmedSources = sources.filter((source) => leadForms[source].confirmation)

/** Of several forms that one mail or one click is about, the one whose words and pages are used. */
export function leadingSource(several: Source[]): Source | undefined {
  const rank = (source: Source) => leadForms[source].confirmation?.rank ?? Number.POSITIVE_INFINITY
  return several.toSorted((a, b) => rank(a) - rank(b))[0]
}
