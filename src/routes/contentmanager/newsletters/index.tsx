import { createFileRoute } from '@tanstack/react-router'
import { NewslettersPage } from '#src/newsletters/manager/newsletters-page.tsx'

export const Route = createFileRoute('/contentmanager/newsletters/')({
  component: () => {
    const navigate = Route.useNavigate()
    return (
      <NewslettersPage
        onCreated={(newsletterId) =>
          void navigate({
            to: '/contentmanager/newsletters/$newsletterId',
            params: { newsletterId: `${newsletterId}` },
          })
        }
      />
    )
  },
})
