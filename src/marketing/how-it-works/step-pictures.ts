import flow from './scene-flow.svg?url'
import generate from './scene-generate.svg?url'
import styleguide from './scene-styleguide.svg?url'

/** Apart from the words: every page knows what each route preloads. */
export const stepPictures = { flow, styleguide, generate }
