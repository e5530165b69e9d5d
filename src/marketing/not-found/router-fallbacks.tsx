import type { ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { Container } from '#src/ui/page/container.tsx'
import styles from './router-fallbacks.module.css'

export function NotFoundFallback() {
  return (
    <Container className={styles.fallback}>
      <h1>Not Found</h1>
      <ButtonLink href="/" look="secondary">
        Back to the start
      </ButtonLink>
    </Container>
  )
}

export function ErrorFallback({ error }: ErrorComponentProps) {
  const [shown, setShown] = useState(false)
  // Undefined on the server.
  const isOffline = navigator.onLine === false
  return (
    <Container className={styles.fallback}>
      <title>Error · Wireloom</title>
      <h1>Something went wrong!</h1>
      <p className={styles.text}>
        {isOffline ? 'You are offline.' : 'It is not you.'} Try again later.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <Button look="secondary" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide Error' : 'Show Error'}
        </Button>
      </div>
      {shown ? (
        <pre className={styles.error}>
          <code>{error instanceof Error ? error.message : String(error)}</code>
        </pre>
      ) : null}
    </Container>
  )
}
