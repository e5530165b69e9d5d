/** Escapes text between the tags of HTML. */
export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Escapes text for any place in HTML, also in the quoted value of an attribute. */
export const escapeHtml = (text: string) => escapeText(text).replaceAll('"', '&quot;')
