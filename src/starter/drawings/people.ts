import { amber, ink, mint, rose, violet, violetDeep } from './palette.ts'
import { block, circle, shape } from './pieces.ts'

const hairstyles = {
  none: '',
  short:
    'M-53 -26C-56 -70 -30 -92 2 -90C36 -88 58 -62 53 -26C44 -48 24 -58 -8 -56C-34 -54 -46 -44 -53 -26Z',
  bun: 'M-53 -26C-56 -66 -34 -88 -14 -88A24 24 0 1 1 16 -88C36 -86 56 -62 53 -26C44 -50 20 -60 0 -60C-20 -60 -44 -50 -53 -26Z',
  side: 'M-53 -24C-60 -74 -24 -94 8 -90C44 -86 60 -56 53 -20C50 -40 40 -52 26 -62C8 -46 -34 -48 -53 -24Z',
  curls:
    'M-50 -20A22 22 0 0 1 -56 -54A24 24 0 0 1 -30 -84A26 26 0 0 1 14 -90A26 26 0 0 1 48 -66A22 22 0 0 1 52 -22C44 -44 26 -54 0 -54C-26 -54 -44 -44 -50 -20Z',
}

type Person = {
  body?: string
  skin?: string
  hair?: string
  style?: keyof typeof hairstyles | 'long'
  scale?: number
}

/** Head and shoulders, seen from the front. */
export function person(
  x: number,
  y: number,
  { body = violet, skin = ink, hair = ink, style = 'none', scale = 1 }: Person = {},
) {
  const behind = style === 'long' ? block(-62, -92, 124, 150, hair, 60) : ''
  const top = style === 'long' ? hairstyles.side : hairstyles[style]
  return `<g transform="translate(${x} ${y}) scale(${scale})">${behind}${shape('M-92 132C-92 62 -56 34 0 34C56 34 92 62 92 132Z', body)}${shape('M-20 0H20V36C20 62 -20 62 -20 36Z', skin)}${shape('M-20 12C-8 26 14 26 20 14V26C8 36 -10 34 -20 24Z', ink, 'fill-opacity="0.14"')}${circle(0, -30, 50, skin)}${shape(top, hair)}</g>`
}

/** The five people of the test stories, the same in every drawing. */
export const participants = [
  { body: mint, skin: '#C98A66', hair: '#2A1A16', style: 'bun' },
  { body: rose, skin: '#6B4535', hair: ink, style: 'curls' },
  { body: violet, skin: '#E9B796', hair: '#7A3E1D', style: 'side' },
  { body: amber, skin: '#8A5A44', hair: '#1E1411', style: 'short' },
  { body: violetDeep, skin: '#F0C9AC', hair: '#4A3A5E', style: 'long' },
] satisfies Person[]
