import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hydratesPage } from '#src/site/hydration.ts'
import { Container } from '../page/container.tsx'
import { TryAgain } from './try-again.tsx'

type PageFailureProps = { className?: string; messageClass?: string; children: ReactNode }

/** In place of what a public page could not load: `children` say what, and a button loads the page again. */
export function PageFailure({ className, messageClass, children }: PageFailureProps) {
  const router = useRouter()
  return (
    <Container className={className} {...hydratesPage}>
      <div className={messageClass} role="alert">
        {children}
        <TryAgain again={() => router.invalidate({ sync: true })} />
      </div>
    </Container>
  )
}
