/** Of clips and captions; the editor checks them before it uploads. */
export const maxClipBytes = 50_000_000
export const maxCaptionsBytes = 1_000_000

export const clipTypes = ['video/mp4', 'video/webm'] as const
export const captionsType = 'text/vtt'

export interface Size {
  width: number
  height: number
}
