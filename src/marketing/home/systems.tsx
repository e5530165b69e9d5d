import { screenNames, WovenScreen } from '#src/marketing/scenes/ferry-screen.tsx'
import { useSeen } from '#src/marketing/scenes/use-seen.ts'
import { Container } from '#src/ui/page/container.tsx'
import styles from './systems.module.css'

const systems = [
  { value: 'coastal', label: 'Coastal', note: 'Soft corners, green water' },
  { value: 'dusk', label: 'Dusk', note: 'Dark surfaces, round shapes' },
  { value: 'print', label: 'Print', note: 'Black ink, square edges' },
]

/** Works with CSS alone: the checked radio button decides which design system the pictures show. */
export function Systems() {
  const scene = useSeen<HTMLElement>()
  return (
    <section ref={scene} className={styles.systems} data-systems="">
      <Container className={styles.grid}>
        <div className={styles.words}>
          <h2>High fidelity, in your own design system</h2>
          <p className={styles.text}>
            Wireloom reads your tokens and components first, then generates. The prototype comes out
            looking like your product, so people in a test react to the idea and not to a stranger’s
            buttons.
          </p>
          <fieldset className={styles.choices}>
            <legend>Try it: one wireframe, three design systems</legend>
            {systems.map(({ value, label, note }, i) => (
              <label key={value} className={styles.choice}>
                <input type="radio" name="system" value={value} defaultChecked={i === 0} />
                <span className={styles.swatches} data-system={value} aria-hidden="true">
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
          className={styles.screens}
          role="img"
          aria-label="The ferry booking flow as three finished screens, in the chosen design system."
        >
          {screenNames.map((name) => (
            <WovenScreen key={name} name={name} className={styles.screen} />
          ))}
        </div>
      </Container>
    </section>
  )
}
