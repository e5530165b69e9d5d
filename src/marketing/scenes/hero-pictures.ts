import find from './pictures/find.svg?url'
import seats from './pictures/seats.svg?url'
import ticket from './pictures/ticket.svg?url'

/** Separate from the scene: every page bundles the heads of all routes, which import this file. */
export const heroPictures = [find, seats, ticket]
