import flow from './scene-flow.svg?url'
import generate from './scene-generate.svg?url'
import styleguide from './scene-styleguide.svg?url'

/** Separate from the texts: every page bundles the heads of all routes, which import this file. */
export const stepPictures = { flow, styleguide, generate }
