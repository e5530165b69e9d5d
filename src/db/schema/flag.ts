/** A boolean, stored alike in both databases. */
export type Flag = 0 | 1

/** Which images the rows of a table show. */
export type ImagesOf<Owner extends string, Id = number> = Record<Owner, Id> & { hash: string }
