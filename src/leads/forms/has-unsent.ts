/** The localStorage key of unsent submissions; it is absent when there are none. */
export const unsentKey = 'wireloom.unsent'

/** Whether an earlier visit left something to send; cheap enough for the start of every page. */
export function hasUnsent(): boolean {
  try {
    return localStorage.getItem(unsentKey) !== null
  } catch {
    return false
  }
}
