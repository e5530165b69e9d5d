import { identity } from '#src/site/identity.ts'
import { PALETTE } from '../../render/palette.ts'
import { type Brush, brushOf, decorativeRandom } from '../../render/surface.ts'

const WIDTH = 1200
const HEIGHT = 630

/** The score as an image, in the size of link previews. */
export async function drawShareCard(score: number, fontFamily: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const brush = brushOf(canvas, true)
  brush.fillStyle = PALETTE.night
  brush.fillRect(0, 0, WIDTH, HEIGHT)
  drawCloth(brush, score)
  const line = (text: string, size: number, y: number, colour: string) => {
    brush.font = `800 ${size}px ${fontFamily}`
    brush.fillStyle = colour
    brush.fillText(text, 90, y)
  }
  line('Prompt Blaster', 54, 150, PALETTE.violet)
  line(score.toLocaleString('en-US'), 210, 380, PALETTE.paper)
  line('points. Can you beat this?', 54, 470, PALETTE.mint)
  line(`${identity.name} · ${location.host}/promptblaster`, 30, 560, PALETTE.violet)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

/** Draws a thread for every destroyed prompt, up to as many as fit, so that a good run is a dense cloth. */
function drawCloth(brush: Brush, score: number): void {
  const random = decorativeRandom(score + 1)
  const colours = [PALETTE.mint, PALETTE.amber, PALETTE.rose, PALETTE.violet]
  const threads = Math.min(60, 4 + score / 100)
  brush.lineWidth = 5
  for (let thread = 0; thread < threads; thread++) {
    brush.strokeStyle = colours[thread % colours.length] ?? PALETTE.mint
    brush.globalAlpha = 0.35 + random() * 0.4
    const y = 20 + (thread / threads) * (HEIGHT - 40)
    brush.beginPath()
    brush.moveTo(WIDTH, y)
    brush.lineTo(WIDTH - 120 - random() * 300, y)
    brush.stroke()
  }
  brush.globalAlpha = 1
}
