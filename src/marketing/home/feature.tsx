import type { ReactNode } from 'react'
import { Container } from '#src/ui/page/container.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from './feature.module.css'

type FeatureProps = {
  title: string
  children: ReactNode
  scene: ReactNode
  layout?: 'beside' | 'below'
  points?: string[]
}

/** One claim with a drawing that proves it. The layout `below` gives the scene the full width. */
export function Feature({ title, children, scene, layout = 'beside', points }: FeatureProps) {
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
