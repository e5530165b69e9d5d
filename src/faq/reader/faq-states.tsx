import { hydratesPage } from '#src/site/hydration.ts'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { TryAgain } from '#src/ui/list/try-again.tsx'
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

type FaqsErrorProps = { message: string; onRetry: () => Promise<unknown> }

export function FaqsError({ message, onRetry }: FaqsErrorProps) {
  return (
    <Container className={styles.page} {...hydratesPage}>
      <div className={styles.message} role="alert">
        <p>Error: {message}</p>
        <TryAgain again={onRetry} />
      </div>
    </Container>
  )
}
