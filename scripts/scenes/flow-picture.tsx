import { FindWire } from '../../src/marketing/scenes/ferry-find.tsx'
import { SeatsWire } from './ferry-seats.tsx'
import { TicketWire } from './ferry-ticket.tsx'
import { SvgText } from './svg-text.tsx'

const frames = [
  { x: 60, y: 84, title: 'Find a sailing', Wire: FindWire },
  { x: 490, y: 84, title: 'Choose seats', Wire: SeatsWire },
  { x: 920, y: 84, title: 'Ticket', Wire: TicketWire },
]

const arrows = [
  'M316 535C420 535 390 190 476 190',
  'M745 528C850 528 820 190 906 190',
  'M168 84C168 20 650 20 610 70',
]

/** The picture is 1240 by 640. */
export function FlowPicture() {
  return (
    <>
      {frames.map(({ x, y, title, Wire }) => (
        <g key={title} transform={`translate(${x} ${y})`}>
          <g transform="scale(1.08)">
            <rect width="240" height="480" rx="20" fill="var(--paper-raised)" />
            <Wire />
            <rect width="240" height="480" rx="20" fill="none" stroke="var(--hairline)" />
          </g>
          <SvgText x="2" y="-12" size={15} bold fill="var(--ink-soft)">
            {title}
          </SvgText>
        </g>
      ))}
      <rect
        x="74"
        y="381"
        width="231"
        height="52"
        rx="14"
        fill="var(--violet)"
        fillOpacity="0.08"
        stroke="var(--violet)"
        strokeWidth="2"
      />
      <g
        fill="none"
        stroke="var(--violet)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M305 407C420 407 380 190 478 190" />
        <path d="m468 181 11 9-11 9" />
      </g>
      <g
        fill="none"
        stroke="var(--mint)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={arrows[1]} />
        <path d="m896 181 11 9-11 9" />
      </g>
      <circle
        cx="305"
        cy="407"
        r="6"
        fill="var(--paper-raised)"
        stroke="var(--violet)"
        strokeWidth="3"
      />
      <circle
        cx="745"
        cy="528"
        r="6"
        fill="var(--paper-raised)"
        stroke="var(--mint)"
        strokeWidth="3"
      />
      <g transform="translate(790 330)">
        <rect width="82" height="30" rx="15" fill="var(--mint-tint)" stroke="var(--mint)" />
        <SvgText x="41" y="20" size={14} bold textAnchor="middle" fill="var(--mint-deep)">
          On tap
        </SvgText>
      </g>
    </>
  )
}

/** The picture is 296 by 222, placed at 374, 312 of the flow. */
export function PanelPicture() {
  return (
    <>
      <rect width="296" height="222" rx="18" fill="var(--paper-raised)" stroke="var(--hairline)" />
      <SvgText x="22" y="36" size={17} display fill="var(--ink)">
        Add Interaction
      </SvgText>
      <SvgText x="22" y="57" size={13} fill="var(--ink-faint)">
        Sailing list
      </SvgText>
      <path d="M0 74h296M22 122h252M22 170h252" stroke="var(--hairline)" />
      <SvgText x="22" y="103" size={14} fill="var(--ink-faint)">
        When
      </SvgText>
      <SvgText x="274" y="103" size={14} bold textAnchor="end" fill="var(--ink)">
        On tap
      </SvgText>
      <SvgText x="22" y="151" size={14} fill="var(--ink-faint)">
        Go to
      </SvgText>
      <SvgText x="274" y="151" size={14} bold textAnchor="end" fill="var(--violet-deep)">
        Choose seats
      </SvgText>
      <SvgText x="22" y="200" size={14} fill="var(--ink-faint)">
        If sold out
      </SvgText>
      <SvgText x="274" y="200" size={14} bold textAnchor="end" fill="var(--ink)">
        Offer next sailing
      </SvgText>
    </>
  )
}
