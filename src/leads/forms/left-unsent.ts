/** Where submissions are kept; nothing is there when there are none. */
export const unsentKey = 'wireloom.unsent'

/** Whether an earlier visit left something to send; cheap enough for the start of every page. */
export function anythingUnsent(): boolean {
  try {
    return localStorage.getItem(unsentKey) !== null
  } catch {
    return false
  }
}
