import { Container } from '#src/ui/page/container.tsx'
import styles from './prompt-fatigue.module.css'

const prompts = [
  'Make a booking screen for ferries, modern, clean',
  'Use our green. No, the darker one',
  'The button moved. Put it back where it was',
  'Tapping a sailing should open the seats, not the home page',
  'Why is the header different now?',
]

export function PromptFatigue() {
  return (
    <section className={styles.fatigue}>
      <Container className={styles.grid}>
        <div className={styles.words}>
          <h2>No prompt fatigue</h2>
          <p className={styles.text}>
            Describing a screen in sentences is slow, and the fifth sentence undoes the first. In
            Wireloom you point: this section, on tap, goes there. What you did not touch stays
            exactly as it was.
          </p>
        </div>
        <figure className={styles.chat}>
          <figcaption>With a prompt box</figcaption>
          <ol className={styles.prompts}>
            {prompts.map((prompt) => (
              <li key={prompt}>{prompt}</li>
            ))}
          </ol>
        </figure>
        <figure className={styles.drawn}>
          <figcaption>With Wireloom</figcaption>
          <div className={styles.rule}>
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
            <span className={styles.target}>Choose seats</span>
          </div>
          <p className={styles.once}>Drawn once. Meant once. Done.</p>
        </figure>
      </Container>
    </section>
  )
}
