import { FindWire } from '../../src/marketing/scenes/ferry-find.tsx'
import { SvgText } from './svg-text.tsx'

const tools = [
  'M-6 0h12M0-6v12',
  'M-6-7H6V7H-6z',
  'M-7-5H7V5H-7zM-4 0h8',
  'M-6-6H6M0-6V7',
  'M-7-6H7V6H-7zM-7 4l5-5 3 3 3-3 3 3',
  'M-7-6H7V6H-7zM-7-1H7M-1-6V6',
]

/** The picture is 640 by 600. */
export function DrawPicture() {
  return (
    <>
      <g transform="translate(176 46) scale(1.2)">
        <rect width="240" height="480" rx="20" fill="var(--paper-raised)" />
        <FindWire />
        <rect width="240" height="480" rx="20" fill="none" stroke="var(--hairline)" />
      </g>
      <SvgText x="178" y="34" size={14} bold fill="var(--ink-soft)">
        Find a sailing
      </SvgText>
      <g stroke="var(--violet)" strokeWidth="2" fill="var(--paper-raised)">
        <path d="M193 168.8h254v120H193z" fill="none" />
        <path d="M188 164h10v10h-10zM442 164h10v10h-10zM188 284h10v10h-10zM442 284h10v10h-10z" />
      </g>
      <rect x="278" y="301" width="84" height="24" rx="6" fill="var(--violet)" />
      <SvgText x="320" y="317.5" size={13} bold textAnchor="middle" fill="var(--on-violet)">
        208 × 96
      </SvgText>
      <g transform="translate(508 292)">
        <rect
          width="94"
          height="52"
          rx="10"
          fill="var(--violet)"
          fillOpacity="0.08"
          stroke="var(--violet)"
          strokeWidth="2"
          strokeDasharray="6 5"
        />
        <path
          d="m88 46 8 26 6-10 12-3z"
          fill="var(--ink)"
          stroke="var(--paper-raised)"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
      </g>
      <path d="M470 317h32" stroke="var(--rose)" strokeWidth="1.5" />
      <path d="M470 312v10M502 312v10" stroke="var(--rose)" strokeWidth="1.5" />
      <SvgText x="486" y="306" size={12} bold textAnchor="middle" fill="var(--rose-deep)">
        24
      </SvgText>
      <g transform="translate(60 118)">
        <rect width="56" height="316" rx="16" fill="var(--paper-raised)" stroke="var(--hairline)" />
        <rect x="8" y="58" width="40" height="44" rx="10" fill="var(--violet)" />
        {tools.map((tool, i) => (
          <path
            key={tool}
            d={tool}
            transform={`translate(28 ${30 + i * 50})`}
            stroke={i === 1 ? 'var(--on-violet)' : 'var(--ink-soft)'}
            strokeWidth="1.8"
            fill="none"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        ))}
      </g>
    </>
  )
}
