import { Check, File, Folder, GitBranch } from 'lucide-react'
import { Container } from '#src/ui/container.tsx'
import styles from './exchange.module.css'

const imported = [
  { name: 'Color tokens', count: '24', preview: 'colors' },
  { name: 'Type styles', count: '9', preview: 'type' },
  { name: 'Button', count: '6 variants', preview: 'button' },
  { name: 'List row', count: '4 variants', preview: 'row' },
] as const

const exported = [
  { icon: Folder, name: 'prototype', depth: 0 },
  { icon: File, name: 'find-a-sailing.html', depth: 1 },
  { icon: File, name: 'choose-seats.html', depth: 1 },
  { icon: File, name: 'ticket.html', depth: 1 },
  { icon: File, name: 'tokens.css', depth: 1 },
]

export function Exchange() {
  return (
    <section className={styles.exchange}>
      <Container>
        <h2 className={styles.title}>Starts from your files, ends in your repository</h2>
        <div className={styles.cards}>
          <article className={styles.card}>
            <div className={styles.scene} aria-hidden="true">
              <ul className={styles.list}>
                {imported.map(({ name, count, preview }) => (
                  <li key={name}>
                    <i className={styles[preview]} />
                    <span>{name}</span>
                    <small>{count}</small>
                    <Check />
                  </li>
                ))}
              </ul>
            </div>
            <h3>Import from your design tool</h3>
            <p>
              Bring the frames, components and tokens you already keep. Nothing to rebuild, nothing
              to describe in words: your library is the styleguide.
            </p>
          </article>
          <article className={styles.card}>
            <div className={styles.scene} aria-hidden="true">
              <p className={styles.branch}>
                <GitBranch />
                concept/ferry-booking
                <small>5 files, 1 commit</small>
              </p>
              <ul className={styles.list}>
                {exported.map(({ icon: Icon, name, depth }) => (
                  <li key={name} className={depth ? styles.nested : undefined}>
                    <Icon />
                    <span>{name}</span>
                  </li>
                ))}
              </ul>
            </div>
            <h3>Export to your code host</h3>
            <p>
              Push the prototype to a branch when the idea has earned it. Engineers see exactly what
              was tested: every screen, every state, every token.
            </p>
          </article>
        </div>
      </Container>
    </section>
  )
}
