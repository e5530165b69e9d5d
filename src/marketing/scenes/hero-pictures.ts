import find from './pictures/find.svg?url'
import seats from './pictures/seats.svg?url'
import ticket from './pictures/ticket.svg?url'

/** Separate from the scene, because every page carries the heads of all routes. */
export const heroPictures = [find, seats, ticket]
