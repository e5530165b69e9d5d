/**
 * Which share of a whole a part is; null if that is not known. Sign-ups of people whose visit was not counted can be
 * more than all counted visitors.
 */
export const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || !whole || part > whole ? null : part / whole
