import type { ReactNode } from 'react'
import { FindWireScreen, WovenScreen } from '#src/marketing/scenes/ferry-screen.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from './benefit-grid.module.css'

function Hours() {
  return (
    <div className={styles.hours} aria-hidden="true">
      {['Sketch', 'Prototype', 'Test', 'Decide'].map((step) => (
        <p key={step}>
          <span>{step}</span>
          <i />
        </p>
      ))}
    </div>
  )
}

function SideBySide() {
  return (
    <div className={styles.pair} aria-hidden="true">
      <FindWireScreen className={styles.wire} />
      <WovenScreen name="find" className={styles.screen} />
    </div>
  )
}

function Labels({ look, labels }: { look: 'tokens' | 'states'; labels: string[] }) {
  return (
    <ul className={styles[look]} aria-hidden="true">
      {labels.map((label) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  )
}

const tokens = ['primary', 'accent', 'radius 12', 'space 16', 'display', 'body']

function Branch() {
  return (
    <svg viewBox="0 0 320 120" className={styles.branch} fill="none" aria-hidden="true">
      <path d="M0 92h320" stroke="var(--wire)" strokeWidth="2" />
      <path
        d="M60 92c40 0 30-60 80-60h90c40 0 40 60 70 60"
        stroke="var(--violet)"
        strokeWidth="4"
      />
      <g fill="var(--paper-raised)" strokeWidth="4">
        <circle cx="60" cy="92" r="9" stroke="var(--wire)" />
        <circle cx="150" cy="32" r="9" stroke="var(--mint)" />
        <circle cx="220" cy="32" r="9" stroke="var(--amber)" />
        <circle cx="300" cy="92" r="9" stroke="var(--violet)" />
      </g>
    </svg>
  )
}

const benefits: { title: string; text: string; scene: ReactNode; wide?: true }[] = [
  {
    title: 'From idea to evidence in days',
    text: 'Sketch in the morning, test in the afternoon. Discovery keeps pace with the questions.',
    scene: <Hours />,
  },
  {
    title: 'People react to the idea, not to gray boxes',
    text: 'A wireframe asks for imagination. A woven prototype gets honest behavior, because it looks and moves like the product they know.',
    scene: <SideBySide />,
    wide: true,
  },
  {
    title: 'Always on brand',
    text: 'Tokens and components are rules, not hints. No screen comes back in someone else’s style.',
    scene: <Labels look="tokens" labels={tokens} />,
  },
  {
    title: 'Every state, not only the happy one',
    text: 'Interactions carry their conditions, so loading, empty and error screens are there when you test.',
    scene: <Labels look="states" labels={['Loading', 'Empty', 'Sold out', 'Booked']} />,
  },
  {
    title: 'A clean handover',
    text: 'Export to your code host as reference, with the flow that was actually validated.',
    scene: <Branch />,
  },
]

export function BenefitGrid() {
  return (
    <ul className={styles.grid}>
      {benefits.map(({ title, text, scene, wide }) => (
        <li key={title} className={classNames(styles.card, wide && styles.wide)}>
          <div className={styles.scene}>{scene}</div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  )
}
