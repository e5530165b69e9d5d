import {
  amber,
  amberTint,
  hairline,
  ink,
  mint,
  mintTint,
  paper,
  slate,
  violet,
  white,
} from './palette.ts'
import {
  block,
  card,
  circle,
  outline,
  path,
  placeholder,
  scene,
  shape,
  textLines,
} from './pieces.ts'
import { roughBox, scribble } from './sketch.ts'

const miniatures = `${block(250, 760, 200, 140, '#F3F0E8', 8)}${roughBox(250, 760, 200, 140, ink, 3)}${scribble(272, 800, 90, ink, 3)}${roughBox(270, 820, 70, 56, ink, 3)}${scribble(356, 850, 70, ink, 3)}
${outline(700, 760, 200, 140, { stroke: slate, r: 12, fill: paper })}${textLines(722, 784, [90], { fill: slate, thick: 12 })}${placeholder(722, 816, 70, 60)}${textLines(808, 826, [70, 50], { fill: slate, thick: 10, gap: 24 })}
${card(1150, 760, 200, 140, white, 16)}${textLines(1172, 784, [90], { fill: ink, thick: 12 })}${block(1172, 816, 70, 60, mint, 12)}${textLines(1258, 822, [70], { thick: 10 })}${block(1258, 848, 64, 26, violet, 13)}`

const freedom = 'M230 180C520 200 700 300 860 430S1180 600 1370 620'
const truth = 'M230 620C480 610 660 560 800 430S1120 190 1370 170'

export const fidelityQuestions = () =>
  scene(`${card(150, 90, 1300, 610, white, 28)}
${[190, 300, 410, 520].map((y) => path(`M210 ${y}H1390`, hairline, 2, 'stroke-dasharray="2 12"')).join('')}
${shape(`${freedom}V640H230Z`, amberTint, 'fill-opacity="0.75"')}${shape(`${truth}V640H230Z`, mintTint, 'fill-opacity="0.75"')}
${path('M210 640H1390', ink, 5)}
${path(freedom, amber, 10)}${path(truth, mint, 10)}
${path('M350 640V750M800 640V750M1250 640V750', violet, 4, 'stroke-dasharray="2 14"')}
${[350, 800, 1250].map((x) => circle(x, 640, 12, white, `stroke="${violet}" stroke-width="6"`)).join('')}
${circle(350, 192, 18, white, `stroke="${amber}" stroke-width="8"`)}${circle(1250, 188, 18, white, `stroke="${mint}" stroke-width="8"`)}
${circle(829, 404, 20, white, `stroke="${ink}" stroke-width="7"`)}
${block(392, 126, 170, 48, amber, 24)}${textLines(420, 143, [114], { fill: ink })}
${block(1030, 126, 170, 48, mint, 24)}${textLines(1058, 143, [114], { fill: ink })}
${miniatures}${path('M490 830H660M940 830H1110', '#CDBBFF', 8)}${path('M640 812L662 830L640 848M1090 812L1112 830L1090 848', '#CDBBFF', 8)}`)
