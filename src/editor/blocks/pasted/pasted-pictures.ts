/** The pictures in the RTF that Word puts beside its HTML, in their order: the HTML only names files of that machine. */
export function picturesInRtf(rtf: string): File[] {
  const picture = /\\(png|jpeg)blip[^{}]*?(?:\{\\\*\\blipuid[^{}]*\})?\s([0-9a-f\s]{16,})\}/gi
  return [...rtf.matchAll(picture)].map(([, kind = '', hex = ''], place) =>
    fileOf(bytesOfHex(hex), `image/${kind.toLowerCase()}`, place),
  )
}

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  const digits = hex.replace(/\s/g, '')
  const bytes = new Uint8Array(digits.length >> 1)
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16)
  }
  return bytes
}

/** The picture that an address holds in itself. It is not fetched: the content security policy allows that for no data address. */
export function pictureInDataUrl(src: string, place: number): File | undefined {
  const [, type = '', base64 = ''] = /^data:(image\/[\w.+-]+);base64,([\s\S]+)$/.exec(src) ?? []
  if (!type) return undefined
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    return fileOf(bytes, type, place)
  } catch {
    return undefined
  }
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>, type: string, place: number) =>
  new File([bytes], `Pasted image ${place + 1}`, { type })
