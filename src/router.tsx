import { makeRouter } from './make-router.tsx'
import { routeTree } from './routeTree.gen.ts'

/** Knows every route: the server's, and that of a browser in the staff area. */
export const getRouter = () => makeRouter(routeTree)
