/** Icons of the game's buttons, each a single path in a 24 × 24 box. */
export const turnLeft = 'M4 3v5h5M4 8a9 9 0 1 1-1 4'
export const turnRight = 'M20 3v5h-5M20 8a9 9 0 1 0 1 4'
export const brake = 'm6 6 6 6 6-6M6 13l6 6 6-6'
export const thrust = 'M12 20V4m-7 7 7-7 7 7'
export const bolt = 'M14 2 4 14h7l-1 8 10-12h-7z'
export const play = 'M6 4v16l14-8z'
export const pause = 'M6 4h4v16H6zm8 0h4v16h-4z'
const loudspeaker = 'M11 5v14l-5-4H3V9h3z'
export const soundOn = `${loudspeaker}m5 4a5 5 0 0 1 0 6m3-9a9 9 0 0 1 0 12`
export const soundOff = `${loudspeaker}m5 5 5 5m0-5-5 5`
export const trophy =
  'M7 3h10v6a5 5 0 0 1-10 0zm0 2H3v1a4 4 0 0 0 4 4M17 5h4v1a4 4 0 0 1-4 4m-5 4v4m-4 3h8'
