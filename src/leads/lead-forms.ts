import { leadForms } from './forms/registry.ts'

/** The definitions of all forms; add a new one in `forms/registry.ts`. */
export { leadForms }

/** The URL of "Send it again"; the query names the form whose page the visitor is on. */
export const resendAction = '/forms/resend'

/** The URL for people without a working link, who ask for one to unsubscribe. */
export const leaveByAddressAction = '/forms/unsubscribe-link'

export type Source = keyof typeof leadForms

export const sources = Object.keys(leadForms) as Source[]

/** False for a form that is unknown here: after a rollback, sign-ups of a newer version may name one. */
export const isSource = (name: string): name is Source => Object.hasOwn(leadForms, name)

/** Sources as bits of a number, as stored in `people.sources` and in links. */
export const bitsOf = (several: Source[]) =>
  several.reduce((bits, source) => bits | leadForms[source].bit, 0)

export const sourcesOf = (bits: number) => sources.filter((source) => bits & leadForms[source].bit)

/** The sources that are lists, which a person joins once. */
export type List = {
  [S in Source]: (typeof leadForms)[S]['repeats'] extends false ? S : never
}[Source]

export const lists = sources.filter((source) => !leadForms[source].repeats) as List[]

/** The sources whose sign-ups must be confirmed by a click in a mail. */
export const confirmedSources = sources.filter((source) => leadForms[source].confirmation)

/** The form whose words and pages are used if one mail or one click is about several. */
export function leadingSource(several: Source[]): Source | undefined {
  const rank = (source: Source) => leadForms[source].confirmation?.rank ?? Number.POSITIVE_INFINITY
  return several.toSorted((a, b) => rank(a) - rank(b))[0]
}
