import { Container } from '#src/ui/page/container.tsx'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import styles from './exchange.module.css'

const imported = [
  { name: 'Color tokens', count: '24', preview: 'colors' },
  { name: 'Type styles', count: '9', preview: 'type' },
  { name: 'Button', count: '6 variants', preview: 'button' },
  { name: 'List row', count: '4 variants', preview: 'row' },
] as const

const icons = {
  check: 'M20 6 9 17l-5-5',
  file: 'M14 3H6v18h12V7zv4h4',
  folder: 'M3 6h6l2 2h10v11H3z',
  branch:
    'M6 3v12M18 9a9 9 0 0 1-9 9M18 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6M6 15a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
}

const exported = [
  { icon: 'folder', name: 'prototype', depth: 0 },
  { icon: 'file', name: 'find-a-sailing.html', depth: 1 },
  { icon: 'file', name: 'choose-seats.html', depth: 1 },
  { icon: 'file', name: 'ticket.html', depth: 1 },
  { icon: 'file', name: 'tokens.css', depth: 1 },
] as const

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
                    <StrokeIcon path={icons.check} size={24} />
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
                <StrokeIcon path={icons.branch} size={24} />
                concept/ferry-booking
                <small>5 files, 1 commit</small>
              </p>
              <ul className={styles.list}>
                {exported.map(({ icon, name, depth }) => (
                  <li key={name} className={depth ? styles.nested : undefined}>
                    <StrokeIcon path={icons[icon]} size={24} />
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
