/** A boolean, stored alike in both databases. */
export type Flag = 0 | 1
