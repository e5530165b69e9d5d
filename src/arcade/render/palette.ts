/**
 * Each colour has one meaning, and each meaning also has a shape of its own: rocks are violet tangles, things that
 * help the player are mint and pointed, the warp object is an amber square spiral.
 */
export const PALETTE = {
  night: '#0D0A1A',
  dusk: '#1A1236',
  wire: '#6A5A9E',
  violet: '#B79CFF',
  violetDeep: '#6C2BFF',
  mint: '#3DF5CB',
  amber: '#FFC24D',
  rose: '#FF7A93',
  paper: '#F7F3FF',
} as const
