import { sketchedCheckout, wiredCheckout, wovenCheckout } from './checkout.ts'
import { violet, violetTint, white } from './palette.ts'
import { block, circle, dotGrid, path, scene } from './pieces.ts'

const bands = [
  { id: 'pencil', clip: 'M0 0H580L420 1000H0Z', ground: '#F3F0E8', content: sketchedCheckout },
  { id: 'wire', clip: 'M580 0H980L820 1000H420Z', ground: '#FBFAF7', content: wiredCheckout },
  { id: 'woven', clip: 'M980 0H1600V1000H820Z', ground: violetTint, content: wovenCheckout },
]

/** One screen, three levels of finish, cut on the diagonal. */
export const fidelityLadder = () =>
  scene(
    `${bands
      .map(
        ({ id, clip, ground, content }) =>
          `<clipPath id="${id}"><path d="${clip}"/></clipPath><g clip-path="url(#${id})">${block(0, 0, 1600, 1000, ground, 0)}${id === 'wire' ? dotGrid(0, 0, 1600, 1000) : ''}${content()}</g>`,
      )
      .join('')}
${path('M588 -50L412 1050', white, 16)}${path('M988 -50L812 1050', white, 16)}
${path('M588 -50L412 1050', violet, 5)}${path('M988 -50L812 1050', violet, 5)}
${[500, 900].map((x) => circle(x, 500, 22, white, `stroke="${violet}" stroke-width="6"`) + path(`M${x - 6} 490L${x + 6} 500L${x - 6} 510`, violet, 5)).join('')}`,
    { dot: null },
  )
