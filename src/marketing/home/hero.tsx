import { useRef, useState } from 'react'
import { launch } from '#src/site/launch.ts'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { Container } from '#src/ui/page/container.tsx'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { AppWindow } from '../scenes/app-window.tsx'
import { FindWireScreen, finished, type ScreenName, screenNames } from '../scenes/ferry-screen.tsx'
import woven from '../scenes/woven-frame.module.css'
import styles from './hero.module.css'
import sceneStyles from './hero-scene.module.css'

export function Hero() {
  const { claims } = launch()
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <Container className={styles.words}>
        <h1 id="hero-title" className={styles.title}>
          <span className={styles.wire}>Wireframes,</span> woven into prototypes
        </h1>
        <div className={styles.aside}>
          <p className={styles.lead}>
            <strong>AI prototyping for product teams.</strong> Draw a wireframe, say what each
            section does, and get a high-fidelity prototype in your own design system. No prompting,
            no guessing.
          </p>
          <div className={styles.actions}>
            <ButtonLink href="/join" size="large">
              JOIN THE WAITLIST
            </ButtonLink>
            <ButtonLink href="/earlyaccess" size="large" look="secondary">
              Apply For Early Access
            </ButtonLink>
          </div>
          <p className={styles.note}>
            {`Join ${claims.productLeaders} product leaders. Launch is ${claims.launch}.`}
          </p>
        </div>
      </Container>
      <HeroScene />
    </section>
  )
}

const titles: Record<ScreenName, string> = {
  find: 'Find a sailing',
  seats: 'Choose seats',
  ticket: 'Ticket',
}

function HeroScene() {
  const scene = useRef<HTMLDivElement>(null)
  const [generated, setGenerated] = useState(0)
  const choose = (view: 'wire' | 'woven') => {
    const choice = scene.current?.querySelector<HTMLInputElement>(`[name=view][value=${view}]`)
    if (choice) choice.checked = true
  }
  const generate = () => {
    choose('wire')
    // Forces a style calculation in between; otherwise the browser sees no change and starts no transition.
    scene.current?.getBoundingClientRect()
    choose('woven')
    setGenerated((times) => times + 1)
  }
  return (
    <div ref={scene} className={sceneStyles.track}>
      <Container className={sceneStyles.stage}>
        <AppWindow
          className={sceneStyles.window}
          onGenerate={generate}
          label="The Wireloom canvas: three wireframes of a ferry booking flow, joined by interaction arrows, being woven into finished screens in the team’s design system."
        >
          <div className={sceneStyles.flow}>
            {screenNames.map((name) => (
              <div key={name} className={sceneStyles.step} data-step={name}>
                <p className={sceneStyles.title}>{titles[name]}</p>
                <WovenFrame name={name} className={sceneStyles.frame} />
                {name === 'ticket' ? null : (
                  <>
                    <svg
                      viewBox="0 0 80 100"
                      className={sceneStyles.arrow}
                      aria-hidden="true"
                      fill="none"
                    >
                      <g className={sceneStyles.wireArrow} stroke="var(--wire)" strokeWidth="1.5">
                        <path d="M5 92C46 92 34 12 74 12" strokeDasharray="4 4" />
                        <path d="m66 5 8 7-8 7" />
                      </g>
                      <g
                        className={sceneStyles.wovenArrow}
                        stroke="var(--violet)"
                        strokeWidth="2.5"
                        strokeLinecap="round"
                      >
                        <path d="M5 92C46 92 34 12 74 12" />
                        <path d="m66 5 8 7-8 7" strokeLinejoin="round" />
                        <circle cx="5" cy="92" r="4" fill="var(--paper-raised)" />
                      </g>
                    </svg>
                    <p className={sceneStyles.trigger}>On tap</p>
                  </>
                )}
              </div>
            ))}
          </div>
        </AppWindow>
        <VisuallyHidden role="status">
          {generated > 0 ? `The three screens are woven (${generated}).` : ''}
        </VisuallyHidden>
      </Container>
    </div>
  )
}

const strips = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/**
 * A wireframe below its finished screen, which is cut into ten strips that are animated one by one. The wireframe of
 * the first screen is part of the page, because a phone paints it first; the others are pictures.
 */
function WovenFrame({ name, className }: { name: ScreenName; className?: string }) {
  return (
    <div className={classNames(woven.frame, finished(name), className)}>
      {name === 'find' ? <FindWireScreen className={woven.wire} /> : null}
      <div data-cloth="">
        {strips.map((strip) => (
          <div key={strip} className={woven.strip} data-strip="">
            <i />
          </div>
        ))}
      </div>
    </div>
  )
}
