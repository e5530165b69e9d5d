import find from './pictures/find.svg?url'
import seats from './pictures/seats.svg?url'
import ticket from './pictures/ticket.svg?url'

/** Apart from the scene: every page knows what each route preloads. */
export const heroPictures = [find, seats, ticket]
