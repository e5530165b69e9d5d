import { launch } from '#src/site/launch.ts'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { Container } from '#src/ui/page/container.tsx'
import styles from './hero.module.css'
import { HeroScene } from './hero-scene.tsx'

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
            Draw a wireframe, say what each section does, and get a high-fidelity prototype in your
            own design system. No prompting, no guessing.
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
            {claims.productLeaders} product leaders are in. Launch is {claims.launch}.
          </p>
        </div>
      </Container>
      <HeroScene />
    </section>
  )
}
