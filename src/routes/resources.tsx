import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/resources')({
  head: () => pageHead({ title: 'Blog', description: 'Blog', path: '/resources' }),
  component: () => <h1>Blog</h1>,
})
