import { lazy } from 'react'
import { launch } from '#src/site/launch.ts'

const load = () =>
  import('./question-fields.tsx').then(
    ({ QuestionFields }) => ({ default: QuestionFields }),
    // The form works without them, also on a dead network.
    () => ({ default: () => null }),
  )

// A page with questions loads them at once: it came with their fields, which work before that.
const loaded = launch().questions && load()

/** In browsers: pages without questions load no code for them. */
export const QuestionFields = lazy(() => loaded ?? load())
