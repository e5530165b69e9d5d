/** The choices of the forms, apart from the contract so that a page can show them without a schema library. */
export const roles = [
  'Design',
  'Engineering',
  'Development',
  'Product Management',
  'Leadership',
  'Investor',
  'Other',
] as const

export const lists = ['waitlist', 'mailing-list'] as const

export type List = (typeof lists)[number]
