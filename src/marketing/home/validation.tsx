import { Container } from '#src/ui/page/container.tsx'
import styles from './validation.module.css'

const week = [
  { day: 'Monday', title: 'Draw the flow', text: 'The trio sketches it together, in wire.' },
  { day: 'Tuesday', title: 'Generate', text: 'The prototype comes back in your design system.' },
  { day: 'Wednesday', title: 'Test', text: 'Five people try it and you watch where they stop.' },
  { day: 'Thursday', title: 'Adjust', text: 'Move an arrow, regenerate, test again.' },
  { day: 'Friday', title: 'Decide', text: 'Build it or drop it, with evidence either way.' },
]

export function Validation() {
  return (
    <section className={styles.validation}>
      <Container>
        <div className={styles.words}>
          <h2>For concept validation, not code delivery</h2>
          <p className={styles.text}>
            Wireloom does not promise production code. It promises that by Friday you know whether
            the idea deserves any.
          </p>
        </div>
        <ol className={styles.week}>
          {week.map(({ day, title, text }) => (
            <li key={day} className={styles.day}>
              <p className={styles.name}>{day}</p>
              <h3 className={styles.title}>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  )
}
