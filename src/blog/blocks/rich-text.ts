/** What paragraph and fine print may hold. Editor, save and reader all go by this one list. */
export const allowedTags = ['b', 'i', 'u', 's', 'strong', 'em', 'ul', 'ol', 'li', 'p', 'a']

export const allowedAttributes = ['href', 'target', 'rel']

export const allowedSchemes = [
  'http',
  'https',
  'ftp',
  'ftps',
  'mailto',
  'tel',
  'callto',
  'sms',
  'cid',
  'xmpp',
]
