import type { ReactNode } from 'react'
import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'
import { screenNames, WovenScreen } from '#src/marketing/scenes/ferry-screen.tsx'
import drawn from '#src/marketing/scenes/scene.module.css'
import { useSeen } from '#src/marketing/scenes/use-seen.ts'
import { launch } from '#src/site/launch.ts'
import { Container } from '#src/ui/page/container.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { Exchange } from './exchange.tsx'
import styles from './feature.module.css'
import { Hero } from './hero.tsx'
import fatigue from './prompt-fatigue.module.css'
import system from './systems.module.css'
import validation from './validation.module.css'

export function HomePage() {
  const { claims } = launch()
  return (
    <>
      <Hero />
      <Feature
        title="Draw a wireframe"
        scene={
          <div
            className={drawn.canvas}
            role="img"
            aria-label="The drawing canvas: a toolbar, a wireframe with its route search selected, and a new button being drawn."
          />
        }
        points={[
          'Boxes, text, images, tables and icons, each one key away',
          'Snaps to your spacing from the first stroke',
          'Sections know their names, so the whole team can point at them',
        ]}
      >
        Start the way you think: rough, fast, in boxes. A wireframe says more about structure in a
        minute than a paragraph of prompting ever will.
      </Feature>
      <Feature title="Add interactions to sections" layout="below" scene={<InteractionScene />}>
        Select a section, choose what sets it off, drag the arrow to where it leads. Conditions and
        empty states live on the same arrow, so the flow is settled before anything is generated.
      </Feature>
      <Systems />
      <Exchange />
      <PromptFatigue />
      <Validation />
      <ClosingCall title="Be among the first to use it">
        {`Join ${claims.productLeaders} product leaders. We launch ${claims.launch}, and early members keep ${claims.earlyMemberPricing}.`}
      </ClosingCall>
    </>
  )
}

/** The flow as arrows between sections, with the panel that describes one of them. */
function InteractionScene() {
  const scene = useSeen<HTMLDivElement>()
  return (
    <div
      ref={scene}
      className={drawn.wide}
      role="img"
      aria-label="Three wireframes joined by arrows. A panel reads: Sailing list, on tap, go to Choose seats; if sold out, offer the next sailing."
    >
      <div className={drawn.flow}>
        <div className={drawn.panel} />
      </div>
    </div>
  )
}

type FeatureProps = {
  title: string
  children: ReactNode
  scene: ReactNode
  layout?: 'beside' | 'below'
  points?: string[]
}

/** One claim with a drawing that proves it. The layout `below` gives the scene the full width. */
function Feature({ title, children, scene, layout = 'beside', points }: FeatureProps) {
  return (
    <section className={styles.feature}>
      <Container className={classNames(styles.grid, styles[layout])}>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          <div>
            <p className={styles.text}>{children}</p>
            {points ? (
              <ul className={styles.points}>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            ) : null}
          </div>
        </div>
        {scene}
      </Container>
    </section>
  )
}

const week = [
  { day: 'Monday', title: 'Draw the flow', text: 'The trio sketches it together, in wire.' },
  { day: 'Tuesday', title: 'Generate', text: 'The prototype comes back in your design system.' },
  { day: 'Wednesday', title: 'Test', text: 'Five people try it and you watch where they stop.' },
  { day: 'Thursday', title: 'Adjust', text: 'Move an arrow, regenerate, test again.' },
  { day: 'Friday', title: 'Decide', text: 'Build it or drop it, with evidence either way.' },
]

function Validation() {
  return (
    <section className={validation.validation}>
      <Container>
        <div className={validation.words}>
          <h2>For concept validation, not code delivery</h2>
          <p className={validation.text}>
            Wireloom does not promise production code. It promises that by Friday you know whether
            the idea deserves any.
          </p>
        </div>
        <ol className={validation.week}>
          {week.map(({ day, title, text }) => (
            <li key={day} className={validation.day}>
              <p className={validation.name}>{day}</p>
              <h3 className={validation.title}>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  )
}

const systems = [
  { value: 'coastal', label: 'Coastal', note: 'Soft corners, green water' },
  { value: 'dusk', label: 'Dusk', note: 'Dark surfaces, round shapes' },
  { value: 'print', label: 'Print', note: 'Black ink, square edges' },
]

/** Works with CSS alone: the checked radio button decides which design system the pictures show. */
function Systems() {
  const scene = useSeen<HTMLElement>()
  return (
    <section ref={scene} className={system.systems} data-systems="">
      <Container className={system.grid}>
        <div className={system.words}>
          <h2>High fidelity, in your own design system</h2>
          <p className={system.text}>
            Wireloom reads your tokens and components first, then generates. The prototype comes out
            looking like your product, so people in a test react to the idea and not to a stranger’s
            buttons.
          </p>
          <fieldset className={system.choices}>
            <legend>Try it: one wireframe, three design systems</legend>
            {systems.map(({ value, label, note }, i) => (
              <label key={value} className={system.choice}>
                <input type="radio" name="system" value={value} defaultChecked={i === 0} />
                <span className={system.swatches} data-system={value} aria-hidden="true">
                  <i />
                  <i />
                  <i />
                </span>
                <span>
                  <strong>{label}</strong>
                  <small>{note}</small>
                </span>
              </label>
            ))}
          </fieldset>
        </div>
        <div
          className={system.screens}
          role="img"
          aria-label="The ferry booking flow as three finished screens, in the chosen design system."
        >
          {screenNames.map((name) => (
            <WovenScreen key={name} name={name} className={system.screen} />
          ))}
        </div>
      </Container>
    </section>
  )
}

const prompts = [
  'Make a booking screen for ferries, modern, clean',
  'Use our green. No, the darker one',
  'The button moved. Put it back where it was',
  'Tapping a sailing should open the seats, not the home page',
  'Why is the header different now?',
]

function PromptFatigue() {
  return (
    <section className={fatigue.fatigue}>
      <Container className={fatigue.grid}>
        <div className={fatigue.words}>
          <h2>No prompt fatigue</h2>
          <p className={fatigue.text}>
            Describing a screen in sentences is slow, and the fifth sentence undoes the first. In
            Wireloom you point: this section, on tap, goes there. What you did not touch stays
            exactly as it was.
          </p>
        </div>
        <figure className={fatigue.chat}>
          <figcaption>With a prompt box</figcaption>
          <ol className={fatigue.prompts}>
            {prompts.map((prompt) => (
              <li key={prompt}>{prompt}</li>
            ))}
          </ol>
        </figure>
        <figure className={fatigue.drawn}>
          <figcaption>With Wireloom</figcaption>
          <div className={fatigue.rule}>
            <span>Sailing list</span>
            <svg viewBox="0 0 120 16" aria-hidden="true" fill="none">
              <path d="M2 8h52" stroke="var(--wire)" strokeDasharray="4 4" />
              <path
                d="M54 8h60m-7-6 7 6-7 6"
                stroke="var(--violet)"
                strokeWidth="2.5"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
            <span className={fatigue.target}>Choose seats</span>
          </div>
          <p className={fatigue.once}>Drawn once. Meant once. Done.</p>
        </figure>
      </Container>
    </section>
  )
}
