import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { openFonts } from './outlines.ts'
import { DrawPicture } from './scenes/draw-picture.tsx'
import { SeatsWire, SeatsWoven } from './scenes/ferry-seats.tsx'
import { TicketWire, TicketWoven } from './scenes/ferry-ticket.tsx'
import { FindWoven } from './scenes/find-woven.tsx'
import { FlowPicture, PanelPicture } from './scenes/flow-picture.tsx'

const source = join(import.meta.dirname, '../src')

interface Picture {
  width: number
  height: number
  drawing: ReactNode
  /** Whether `#dusk` and `#print` in its URL show it in those design systems. */
  systems?: boolean
  /** No shape covers a text and no group moves one: all texts of a color become one path, drawn last. */
  textsLast?: boolean
}

/** Two wireframes side by side, in one file. */
function Wires() {
  return (
    <>
      <SeatsWire />
      <g transform="translate(240)">
        <TicketWire />
      </g>
    </>
  )
}

const pictures: Record<string, Picture> = {
  find: { width: 240, height: 480, drawing: <FindWoven />, systems: true, textsLast: true },
  seats: { width: 240, height: 480, drawing: <SeatsWoven />, systems: true, textsLast: true },
  ticket: { width: 240, height: 480, drawing: <TicketWoven />, systems: true, textsLast: true },
  wires: { width: 480, height: 480, drawing: <Wires /> },
  draw: { width: 640, height: 600, drawing: <DrawPicture /> },
  flow: { width: 1240, height: 640, drawing: <FlowPicture /> },
  panel: { width: 296, height: 222, drawing: <PanelPicture />, textsLast: true },
}

/**
 * Scenes as files, rendered from components. A picture cannot use the fonts of its page, so its texts become
 * outlines. It cannot use the page's CSS properties either, so it contains the ones that it needs.
 */
export async function drawPictures() {
  const outline = await openFonts()
  const sheets = [
    'ui/style/tokens.css',
    'marketing/scenes/proto.css',
    'marketing/scenes/pictures/colors.css',
  ].map((path) => readFileSync(join(source, path), 'utf8'))
  const rules = sheets.join('\n')
  const page = propertiesOf(rules, ':root {')
  const scenes = Object.entries(pictures).map(([name, picture]) => {
    const { width, height, drawing, systems, textsLast } = picture
    const outlined = withOutlines(renderToStaticMarkup(drawing), outline)
    const closed = outlined.replaceAll(/><\/(path|rect|circle)>/g, '/>')
    const drawn = textsLast ? withTextsLast(closed) : closed
    const body = systems
      ? withSystems(drawn, rules, page)
      : drawn.replaceAll(/var\((--[\w-]+)\)/g, (_, property: string) => page.get(property) ?? '')
    const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" ${size}>${body}</svg>\n`
    return { file: join(source, `marketing/scenes/pictures/${name}.svg`), svg }
  })
  return [...scenes, ...steps.map((name) => drawStep(name, outline))]
}

type Outline = Awaited<ReturnType<typeof openFonts>>

/** The pictures of /howitworks are drawn by hand, with editable text. */
const steps = ['flow', 'styleguide', 'generate']

function drawStep(name: string, outline: Outline) {
  const folder = join(source, 'marketing/how-it-works')
  const drawing = readFileSync(join(folder, `drawings/${name}.svg`), 'utf8')
  return { file: join(folder, `scene-${name}.svg`), svg: withOutlines(drawing, outline) }
}

function withOutlines(markup: string, outline: Outline): string {
  return markup.replaceAll(/<text([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, text) => {
    const read = (key: string) => new RegExp(` ${key}="([^"]*)"`).exec(attributes)?.[1] ?? ''
    const path = outline({
      text,
      display: /display|Bricolage/.test(read('font-family')),
      weight: Number(read('font-weight')),
      size: Number(read('font-size')),
      x: Number(read('x')),
      y: Number(read('y')),
      anchor: read('text-anchor'),
      spacing: Number.parseFloat(read('letter-spacing') || '0'),
    })
    return `<path fill="${read('fill')}" ${path}/>`
  })
}

const textPath = /<path fill="([^"]*)" transform="([^"]*)" d="([^"]*)"\/>/g

function withTextsLast(drawn: string): string {
  const texts = [...drawn.matchAll(textPath)]
  const colors = Map.groupBy(
    texts,
    ([, fill = '', transform = '']) => `fill="${fill}" transform="${transform}"`,
  )
  // The outlines of a text are relative to 0 0.
  const joined = [...colors].map(
    ([attributes, own]) => `<path ${attributes} d="${own.map(([, , , d]) => d).join('M0 0')}"/>`,
  )
  return drawn.replaceAll(textPath, '') + joined.join('')
}

/**
 * A URL with `#dusk` shows the picture in the dusk palette: `:target` is the only state that a picture's URL can set.
 */
function withSystems(drawn: string, rules: string, page: Map<string, string>): string {
  const used = [...new Set(drawn.match(/--[\w-]+/g))]
  const worn = (properties: Map<string, string>) =>
    used.map((property) => `${property}:${properties.get(property)}`).join(';')
  const names = ['dusk', 'print']
  const targets = names.map(
    (name) => `#${name}:target{${worn(propertiesOf(rules, `[data-system="${name}"]`))}}`,
  )
  const style = `<style>:root{${worn(page)}}${targets.join('')}</style>`
  return `${style}${names.map((name) => `<g id="${name}">`).join('')}${drawn}${'</g>'.repeat(names.length)}`
}

/** The properties that all rules with this beginning set. */
function propertiesOf(css: string, begin: string): Map<string, string> {
  const bodies = css.split(begin).slice(1)
  const found = bodies.flatMap((body) => [
    ...body.slice(0, body.indexOf('}')).matchAll(/(--[\w-]+): ([^;]+);/g),
  ])
  return new Map(found.map(([, name = '', value = '']) => [name, value]))
}
