import { Fragment } from 'react'
import { days, sailings } from '../../src/marketing/scenes/ferry-find.tsx'
import { SvgText } from './svg-text.tsx'

export function FindWoven() {
  return (
    <>
      <path d="M0 0h240v480H0z" fill="var(--proto-ground)" />
      <path d="M0 0h240v168H0z" fill="var(--proto-sky)" />
      <circle cx="188" cy="84" r="25" fill="var(--proto-accent)" />
      <path
        d="M0 100c26-26 47-35 70-12 19-28 40-30 62-2 18-14 36-14 52 2 22-18 40-16 56-4v72H0z"
        fill="var(--proto-hill)"
      />
      <path d="M0 100h240v72H0z" fill="var(--proto-sea)" />
      <path d="M58 91h56l-8 13H66z" fill="var(--proto-card)" />
      <path d="M72 81h28v10H72zM84 73h8v8h-8z" fill="var(--proto-pop)" />
      <SvgText x="20" y="42" size={23} display>
        Where to next?
      </SvgText>
      <SvgText x="20" y="61" size={11} fill="var(--proto-soft)">
        Island ferries, all operators
      </SvgText>
      <rect
        x="16"
        y="104"
        width="208"
        height="96"
        rx="var(--proto-radius)"
        fill="#17132b"
        opacity="0.07"
        transform="translate(0 4)"
      />
      <rect
        x="16"
        y="104"
        width="208"
        height="96"
        rx="var(--proto-radius)"
        fill="var(--proto-card)"
      />
      <path d="M32 152h176" stroke="var(--proto-line)" />
      <SvgText x="32" y="124" size={9} fill="var(--proto-soft)">
        From
      </SvgText>
      <SvgText x="32" y="141" size={14} bold>
        Pier 4, North Quay
      </SvgText>
      <SvgText x="32" y="170" size={9} fill="var(--proto-soft)">
        To
      </SvgText>
      <SvgText x="32" y="187" size={14} bold>
        Saltrock Island
      </SvgText>
      <circle cx="196" cy="152" r="15" fill="var(--proto-primary)" />
      <path
        d="M191 158v-11m-3 3 3-3 3 3m7-4v11m-3-3 3 3 3-3"
        stroke="var(--proto-on-primary)"
        strokeWidth="1.6"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Days />
      <Sailings />
      <rect
        x="16"
        y="434"
        width="208"
        height="34"
        rx="var(--proto-radius)"
        fill="var(--proto-primary)"
      />
      <SvgText
        x="120"
        y="455.5"
        size={12.5}
        bold
        textAnchor="middle"
        fill="var(--proto-on-primary)"
      >
        Choose seats
      </SvgText>
    </>
  )
}

function Days() {
  return days.map(([day, date], i) => {
    const chosen = i === 1
    const ink = chosen ? 'var(--proto-on-primary)' : 'var(--proto-text)'
    return (
      <Fragment key={day}>
        <rect
          x={16 + i * 53}
          y="214"
          width="48"
          height="50"
          rx="var(--proto-radius)"
          fill={chosen ? 'var(--proto-primary)' : 'var(--proto-card)'}
        />
        <SvgText x={40 + i * 53} y="233" size={10} textAnchor="middle" fill={ink}>
          {day}
        </SvgText>
        <SvgText x={40 + i * 53} y="253" size={16} display textAnchor="middle" fill={ink}>
          {date}
        </SvgText>
      </Fragment>
    )
  })
}

function Sailings() {
  return sailings.map(([time, detail, price], i) => (
    <Fragment key={time}>
      <rect
        x="16"
        y={278 + i * 50}
        width="208"
        height="42"
        rx="var(--proto-radius)"
        fill="var(--proto-card)"
        stroke={i === 0 ? 'var(--proto-primary)' : 'none'}
        strokeWidth="1.5"
      />
      <SvgText x="30" y={296 + i * 50} size={14} bold>
        {time}
      </SvgText>
      <SvgText x="30" y={311 + i * 50} size={9.5} fill="var(--proto-soft)">
        {detail}
      </SvgText>
      <SvgText x="212" y={304 + i * 50} size={14} bold textAnchor="end">
        {price}
      </SvgText>
    </Fragment>
  ))
}
