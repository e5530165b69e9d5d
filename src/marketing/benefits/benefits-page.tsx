import type { ReactNode } from 'react'
import { paperClosing } from '#src/marketing/closing/paper-closing.ts'
import { PageIntro } from '#src/marketing/intro/page-intro.tsx'
import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'
import { launch } from '#src/site/launch.ts'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { Container, Section } from '#src/ui/page/container.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { FindWireScreen, WovenScreen } from '../scenes/ferry-screen.tsx'
import grid from './benefit-grid.module.css'
import styles from './benefits-page.module.css'

const roles = [
  {
    role: 'Product managers',
    wire: 'Explain the idea in slides and hope everyone pictures the same thing',
    woven: 'Send a link people can click, and talk about what they did',
  },
  {
    role: 'Designers',
    wire: 'Redraw the same twelve states for an idea that may be dropped',
    woven: 'Draw the flow once, and spend the time on the hard screen',
  },
  {
    role: 'Engineers',
    wire: 'Estimate from a sketch and find the edge cases in week three',
    woven: 'See every state and condition before the first estimate',
  },
  {
    role: 'Leaders',
    wire: 'Fund the loudest opinion in the room',
    woven: 'Fund what five people could already use',
  },
]

export function BenefitsPage() {
  const { claims } = launch()
  return (
    <>
      <PageIntro
        title="Know sooner. Build less of the wrong thing."
        lead="The cheapest feature is the one you found out about in time. Wireloom makes finding out a matter of hours, in a prototype that looks like your own product."
      >
        <ButtonLink href="/join" size="large">
          JOIN THE WAITLIST
        </ButtonLink>
      </PageIntro>
      <Container>
        <ul className={grid.grid}>
          {benefits.map(({ title, text, scene, wide }) => (
            <li key={title} className={classNames(grid.card, wide && grid.wide)}>
              <div className={grid.scene}>{scene}</div>
              <h2 className={grid.title}>{title}</h2>
              <p className={grid.text}>{text}</p>
            </li>
          ))}
        </ul>
      </Container>
      <Section aria-labelledby="roles-title">
        <h2 id="roles-title" className={styles.title}>
          What changes, and for whom
        </h2>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Role</th>
              <th scope="col">Before</th>
              <th scope="col">With Wireloom</th>
            </tr>
          </thead>
          <tbody>
            {roles.map(({ role, wire, woven }) => (
              <tr key={role}>
                <th scope="row">{role}</th>
                <td>{wire}</td>
                <td>{woven}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <ClosingCall look={paperClosing} title="Get early access for your team">
        {`Launch is ${claims.launch}. Everyone on the waitlist gets in first, at ${claims.earlyMemberPricing}, and can try it on an idea of their own.`}
      </ClosingCall>
    </>
  )
}

function Labels({ look, labels }: { look: 'tokens' | 'states'; labels: string[] }) {
  return (
    <ul className={grid[look]} aria-hidden="true">
      {labels.map((label) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  )
}

const tokens = ['primary', 'accent', 'radius 12', 'space 16', 'display', 'body']

const benefits: { title: string; text: string; scene: ReactNode; wide?: true }[] = [
  {
    title: 'From idea to evidence in days',
    text: 'Sketch in the morning, test in the afternoon. Discovery keeps pace with the questions.',
    scene: (
      <div className={grid.hours} aria-hidden="true">
        {['Sketch', 'Prototype', 'Test', 'Decide'].map((step) => (
          <p key={step}>
            <span>{step}</span>
            <i />
          </p>
        ))}
      </div>
    ),
  },
  {
    title: 'People react to the idea, not to gray boxes',
    text: 'A wireframe asks for imagination. A woven prototype gets honest behavior, because it looks and moves like the product they know.',
    scene: (
      <div className={grid.pair} aria-hidden="true">
        <FindWireScreen className={grid.wire} />
        <WovenScreen name="find" className={grid.screen} />
      </div>
    ),
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
    scene: (
      <svg viewBox="0 0 320 120" className={grid.branch} fill="none" aria-hidden="true">
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
    ),
  },
]
