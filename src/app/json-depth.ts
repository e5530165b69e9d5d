/** Bodies of the api are a few levels deep; mail providers send the deepest, with six. */
const mostLevels = 32

const code = (character: string) => character.charCodeAt(0)
const [quote, backslash] = [code('"'), code('\\')]
const opening = [code('['), code('{')]
const closing = [code(']'), code('}')]

/**
 * Whether JSON is nested too deeply for the code that walks it: a recursive function would overflow the stack. The text
 * is only measured. Text that is not JSON may pass.
 */
export function isTooDeep(json: string): boolean {
  let levels = 0
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if (character === quote) at = endOfString(json, at)
    else if (opening.includes(character)) levels += 1
    else if (closing.includes(character)) levels -= 1
    if (levels > mostLevels) return true
  }
  return false
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
