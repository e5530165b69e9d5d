import { SvgText } from './svg-text.tsx'

const card =
  'M34 92h172a18 18 0 0 1 18 18v156a12 12 0 0 0 0 24v92a18 18 0 0 1-18 18H34a18 18 0 0 1-18-18v-92a12 12 0 0 0 0-24V110a18 18 0 0 1 18-18Z'

/** A code-like pattern, fixed so that server and browser draw the same one. */
const pattern = [
  '111101101111',
  '100101011001',
  '101100101101',
  '111101001111',
  '001011010010',
  '110100111011',
  '011010010110',
  '111100101001',
  '100101110110',
  '111101001101',
]

const code = pattern
  .flatMap((line, y) =>
    [...line].map((bit, x) => (bit === '1' ? `M${78 + x * 7} ${164 + y * 9}h6v8h-6z` : '')),
  )
  .join('')

export function TicketWire() {
  return (
    <g fill="none" stroke="var(--wire)" strokeWidth="1.25">
      <path d="M20 40h110M20 60h160" strokeWidth="6" stroke="var(--wire-soft)" />
      <path d={card} fill="var(--paper-raised)" />
      <path d="M28 278h184" strokeDasharray="4 5" />
      <path
        d="M36 122h60M36 140h40M150 122h54M164 140h40"
        strokeWidth="5"
        stroke="var(--wire-soft)"
      />
      <path d="M104 130h34m-6-6 6 6-6 6" />
      <rect x="76" y="164" width="88" height="88" />
      <path d="m76 164 88 88M164 164l-88 88" />
      <path
        d="M36 310h44M36 328h64M132 310h44M132 328h64M36 358h44M36 376h64"
        strokeWidth="4"
        stroke="var(--wire-soft)"
      />
      <rect x="16" y="424" width="208" height="38" rx="12" />
      <path d="m20 427 200 32M220 427 20 459" stroke="var(--wire-soft)" />
    </g>
  )
}

export function TicketWoven() {
  return (
    <>
      <path d="M0 0h240v480H0z" fill="var(--proto-primary)" />
      <path
        d="M0 300c40-22 80-22 120 0s80 22 120 0v180H0z"
        fill="var(--proto-text)"
        opacity="0.16"
      />
      <SvgText x="20" y="46" size={23} display fill="var(--proto-on-primary)">
        All aboard
      </SvgText>
      <SvgText x="20" y="67" size={11} fill="var(--proto-on-primary)">
        Your ticket is saved offline
      </SvgText>
      <path d={card} fill="var(--proto-card)" />
      <SvgText x="36" y="128" size={18} display>
        Pier 4
      </SvgText>
      <SvgText x="36" y="144" size={10} fill="var(--proto-soft)">
        08:20
      </SvgText>
      <SvgText x="204" y="128" size={18} display textAnchor="end">
        Saltrock
      </SvgText>
      <SvgText x="204" y="144" size={10} textAnchor="end" fill="var(--proto-soft)">
        09:30
      </SvgText>
      <path
        d="M100 124h22m-5-5 5 5-5 5"
        stroke="var(--proto-pop)"
        strokeWidth="2"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d={code} fill="var(--proto-text)" />
      <path d="M28 278h184" stroke="var(--proto-line)" strokeWidth="1.5" strokeDasharray="4 5" />
      <SvgText x="36" y="312" size={9.5} fill="var(--proto-soft)">
        Date
      </SvgText>
      <SvgText x="36" y="330" size={14} bold>
        Sat 13
      </SvgText>
      <SvgText x="132" y="312" size={9.5} fill="var(--proto-soft)">
        Seats
      </SvgText>
      <SvgText x="132" y="330" size={14} bold>
        3A, 3B
      </SvgText>
      <SvgText x="36" y="362" size={9.5} fill="var(--proto-soft)">
        Boarding
      </SvgText>
      <SvgText x="36" y="380" size={14} bold>
        Gate 2, 08:05
      </SvgText>
      <rect
        x="16"
        y="424"
        width="208"
        height="38"
        rx="var(--proto-radius)"
        fill="var(--proto-accent)"
      />
      <SvgText x="120" y="447.5" size={12.5} bold textAnchor="middle" fill="#17132b">
        Add to calendar
      </SvgText>
    </>
  )
}
