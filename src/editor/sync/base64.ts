/** Bytes as text for JSON. The browsers' own method for it is too new to rely on. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  const step = 0x8000
  for (let at = 0; at < bytes.length; at += step) {
    text += String.fromCharCode(...bytes.subarray(at, at + step))
  }
  return btoa(text)
}

export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
