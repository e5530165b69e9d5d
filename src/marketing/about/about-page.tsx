import { violetClosing } from '#src/marketing/closing/violet-closing.ts'
import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'
import { launch } from '#src/site/launch.ts'
import { type Emblem as Drawing, team } from '#src/site/team.ts'
import { Container, Section } from '#src/ui/page/container.tsx'
import styles from './about-page.module.css'

const beliefs = [
  {
    title: 'Fast',
    text: 'An idea should be in front of someone before the team has grown attached to it. Hours, not sprints.',
  },
  {
    title: 'Fun',
    text: 'Drawing is how product people already think. The tool should feel like a marker, not a form.',
  },
  {
    title: 'Precise',
    text: 'What you drew is what you get, in your own design system, down to the corner radius.',
  },
]

export function AboutPage() {
  return (
    <>
      <Container className={styles.mission}>
        <h1 className={styles.statement}>
          We speed up discovery by making prototyping fast, fun and precise.
        </h1>
        <div className={styles.story}>
          <p>
            Most product ideas are decided too late, after the design is polished and the code is
            half written. Not because teams like it that way, but because something real enough to
            test used to take weeks.
          </p>
          <p>
            Generating screens from text was meant to fix that. Instead it gave teams a new chore:
            writing, rewriting and repairing prompts until everyone is too tired to judge the
            result. Our mission is to remove that prompt fatigue. You draw what you mean, say what
            each section does, and get a prototype that looks like your product.
          </p>
          <p>
            We are a small team at pilot stage, building in the open with the people who use it and
            shipping {launch().claims.updateCadence}.
          </p>
        </div>
      </Container>
      <Section>
        <h2 className={styles.hidden}>What we hold to</h2>
        <dl className={styles.beliefs}>
          {beliefs.map(({ title, text }) => (
            <div key={title} className={styles.belief}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section aria-labelledby="team-title">
        <h2 id="team-title">The six roles that build it</h2>
        <ul className={styles.team}>
          {team.map(({ name, role, focus, emblem }) => (
            <li key={focus} className={styles.member}>
              <Emblem drawing={emblem} className={styles.emblem} />
              <h3 className={styles.role}>{name ?? role}</h3>
              {name ? <p className={styles.roleLine}>{role}</p> : null}
              <p className={styles.focus}>{focus}</p>
            </li>
          ))}
        </ul>
      </Section>
      <ClosingCall look={violetClosing} title="Tell us what your team needs to test">
        Pilots shape what we build next. Join the waitlist for early access, and shape it too.
      </ClosingCall>
    </>
  )
}

function Emblem({ drawing, className }: { drawing: Drawing; className?: string }) {
  const { tone, lines, filled } = drawing
  return (
    <svg className={className} viewBox="0 0 320 160" aria-hidden="true">
      <rect width="320" height="160" fill={`var(--${tone}-tint)`} />
      <g fill="none" stroke={`var(--${tone})`} strokeWidth="3" opacity="0.35">
        <path d="M0 20h64m0 40H0m0 40h64m0 40H0M320 20h-64m0 40h64m0 40h-64m0 40h64" />
      </g>
      <path
        d={lines}
        fill="none"
        stroke={`var(--${tone}-deep)`}
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {filled ? <path d={filled} fill={`var(--${tone})`} /> : null}
    </svg>
  )
}
