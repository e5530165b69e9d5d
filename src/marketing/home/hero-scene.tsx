import { useRef, useState } from 'react'
import { AppWindow } from '#src/marketing/scenes/app-window.tsx'
import { type ScreenName, screenNames } from '#src/marketing/scenes/ferry-screen.tsx'
import { WovenFrame } from '#src/marketing/scenes/woven-frame.tsx'
import { Container } from '#src/ui/page/container.tsx'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import styles from './hero-scene.module.css'

const titles: Record<ScreenName, string> = {
  find: 'Find a sailing',
  seats: 'Choose seats',
  ticket: 'Ticket',
}

function Arrow({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 80 100" className={className} aria-hidden="true" fill="none">
      <g className={styles.wireArrow} stroke="var(--wire)" strokeWidth="1.5">
        <path d="M5 92C46 92 34 12 74 12" strokeDasharray="4 4" />
        <path d="m66 5 8 7-8 7" />
      </g>
      <g
        className={styles.wovenArrow}
        stroke="var(--violet)"
        strokeWidth="2.5"
        strokeLinecap="round"
      >
        <path d="M5 92C46 92 34 12 74 12" />
        <path d="m66 5 8 7-8 7" strokeLinejoin="round" />
        <circle cx="5" cy="92" r="4" fill="var(--paper-raised)" />
      </g>
    </svg>
  )
}

export function HeroScene() {
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
    <div ref={scene} className={styles.track}>
      <Container className={styles.stage}>
        <AppWindow
          className={styles.window}
          onGenerate={generate}
          label="The Wireloom canvas: three wireframes of a ferry booking flow, joined by interaction arrows, being woven into finished screens in the team’s design system."
        >
          <div className={styles.flow}>
            {screenNames.map((name) => (
              <div key={name} className={styles.step} data-step={name}>
                <p className={styles.title}>{titles[name]}</p>
                <WovenFrame name={name} className={styles.frame} />
                {name === 'ticket' ? null : (
                  <>
                    <Arrow className={styles.arrow} />
                    <p className={styles.trigger}>On tap</p>
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
