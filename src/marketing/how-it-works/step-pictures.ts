import flow from './scene-flow.svg?url'
import generate from './scene-generate.svg?url'
import styleguide from './scene-styleguide.svg?url'

/** Separate from the texts, because every page carries the heads of all routes. */
export const stepPictures = { flow, styleguide, generate }
