const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: one of these makes the whole document unreadable
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Escapes text for an XML document. */
export const xmlText = (text: string) =>
  text.replace(notInXml, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
