import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { Hono } from 'hono'

const pages = createStartHandler(defaultStreamHandler)
const app = new Hono()
app.get('/healthz', (c) => c.text('ok'))
app.all('*', (c) => pages(c.req.raw))
export default { fetch: app.fetch }
