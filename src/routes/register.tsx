import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '#src/leads/forms/register-page.tsx'
import { Mark } from '#src/marketing/layout/mark.tsx'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/register')({
  head: () =>
    pageHead({
      title: 'Register',
      description: 'Register your interest in Wireloom with your name and email.',
      path: '/register',
    }),
  component: Register,
})

function Register() {
  const navigate = Route.useNavigate()
  return (
    <RegisterPage mark={<Mark />} onRegistered={() => void navigate({ to: '/thankyouregister' })} />
  )
}
