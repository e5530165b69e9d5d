import { createFileRoute } from '@tanstack/react-router'
import { formSearch } from '#src/leads/forms/form-search.ts'
import { RegisterPage } from '#src/leads/forms/registration/register-page.tsx'
import { Mark } from '#src/marketing/layout/mark.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/register')({
  validateSearch: formSearch,
  head: () => publicPageHead('/register'),
  component: Register,
})

function Register() {
  const navigate = Route.useNavigate()
  return (
    <RegisterPage
      mark={<Mark />}
      refused={Route.useSearch().refused === 1}
      onRegistered={() => void navigate({ to: '/thankyouregister' })}
    />
  )
}
