import { createFileRoute } from '@tanstack/react-router'
import { CreateFaq } from '#src/faq/manager/create-faq.tsx'

export const Route = createFileRoute('/contentmanager/faq/createfaq')({ component: CreateFaq })
