/** What happens to a person, with the words of the timeline. */
export const eventTitles = {
  confirmed: 'Confirmed the address',
  unsubscribed: 'Unsubscribed from everything',
  'left-list': 'Left a list',
  bounced: 'Mail to this address bounces',
  complained: 'Reported a mail as spam, and gets no more',
  invited: 'Was sent an invitation',
  released: 'Released from review',
  rejected: 'Rejected in review',
  reactivated: 'Gets mail again',
  added: 'Added by hand',
  paused: 'Paused newsletters',
  resumed: 'Ended the pause of newsletters',
  replied: 'Has replied',
  'digest-chosen': 'Chose new articles by mail',
  'digest-ended': 'Ended new articles by mail',
}

export type PersonEvent = keyof typeof eventTitles

export const personEvents = Object.keys(eventTitles) as [PersonEvent, ...PersonEvent[]]
