import { PageFailure } from '#src/ui/list/page-failure.tsx'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { Container } from '#src/ui/page/container.tsx'
import styles from './faq-list.module.css'

export function FaqsPending() {
  return (
    <Container className={styles.page}>
      <div className={styles.columns} role="status">
        <p className={styles.side}>Loading...</p>
        <div>
          {['a', 'b', 'c', 'd'].map((place) => (
            <div key={place} className={styles.faq}>
              <Skeleton width="60%" height="1.6em" />
              <Skeleton className={styles.skeletonAnswer} height="5em" />
            </div>
          ))}
        </div>
      </div>
    </Container>
  )
}

export function FaqsError({ message }: { message: string }) {
  return (
    <PageFailure className={styles.page} messageClass={styles.message}>
      <p>Error: {message}</p>
    </PageFailure>
  )
}
