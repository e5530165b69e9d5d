interface ShapeLimits {
  /** Bodies of the api are a few levels deep; mail providers send the deepest, with six. */
  mostLevels?: number
  /** Objects, lists and their members together. */
  mostElements?: number
}

const code = (character: string) => character.charCodeAt(0)
const [quote, backslash, comma] = [code('"'), code('\\'), code(',')]
const opening = [code('['), code('{')]
const closing = [code(']'), code('}')]

/**
 * Why JSON must not be parsed: a recursive function would overflow the stack, or the objects would fill the memory (a
 * megabyte of `{},{}` becomes 20 MB). The text is only measured. Text that is not JSON may pass.
 */
export function shapeFault(
  json: string,
  { mostLevels = 32, mostElements = 20_000 }: ShapeLimits = {},
): string | undefined {
  let levels = 0
  let elements = 0
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if (character === quote) at = endOfString(json, at)
    else if (character === comma) elements += 1
    else if (closing.includes(character)) levels -= 1
    else if (opening.includes(character)) {
      levels += 1
      elements += 1
    }
    if (levels > mostLevels) return `nested more than ${mostLevels} levels deep`
    if (elements > mostElements) {
      return `made of more than ${mostElements.toLocaleString('en-US')} elements`
    }
  }
  return undefined
}

/** Skips a string as a whole, because a picture is a string of many megabytes. */
function endOfString(json: string, start: number): number {
  for (let end = start; ; ) {
    end = json.indexOf('"', end + 1)
    if (end === -1) return json.length
    let before = end
    while (json.charCodeAt(before - 1) === backslash) before -= 1
    if ((end - before) % 2 === 0) return end
  }
}
