import type { ReactNode } from 'react'
import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'
import drawn from '#src/marketing/scenes/scene.module.css'
import { useSeen } from '#src/marketing/scenes/use-seen.ts'
import { launch } from '#src/site/launch.ts'
import { Container } from '#src/ui/page/container.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { Exchange } from './exchange.tsx'
import styles from './feature.module.css'
import { Hero } from './hero.tsx'
import { PromptFatigue } from './prompt-fatigue.tsx'
import { Systems } from './systems.tsx'
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
