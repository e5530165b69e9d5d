/* Apart from other choices, which are in the scripts of every page. */

/** The words that people choose by; stored with the choice. */
export const digestWords =
  'New articles of our blog by mail, with a link that ends these mails in each. Nothing new, no mail.'

export const digestNames = { weekly: 'Once a week', monthly: 'Once a month' } as const
