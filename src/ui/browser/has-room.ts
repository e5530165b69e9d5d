/** Whether the window is wider than that of a phone, when something is first shown: lists start longer there. */
export const hasRoom = () => matchMedia('(min-width: 48rem)').matches
