import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '#src/leads/forms/registration/register-page.tsx'
import { Mark } from '#src/marketing/layout/mark.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/register')({
  head: () => publicPageHead('/register'),
  component: () => {
    const navigate = Route.useNavigate()
    return (
      <RegisterPage
        mark={<Mark />}
        onRegistered={() => void navigate({ to: '/thankyouregister' })}
      />
    )
  },
})
