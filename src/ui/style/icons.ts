/** Icons of the staff area, each one path in a square of 24 for StrokeIcon. A dot is a line of no length. */
export const arrowLeft = 'M20 12H4m7-7-7 7 7 7'
export const arrowUp = 'M12 20V4m-7 7 7-7 7 7'
export const arrowDown = 'M12 4v16m7-7-7 7-7-7'
export const plus = 'M12 5v14M5 12h14'
export const cross = 'm6 6 12 12m0-12L6 18'

const dots = (x: number) =>
  [5, 11, 17].map((y) => `M${x} ${y}a1 1 0 1 1 0 2 1 1 0 0 1 0-2z`).join('')
export const grip = dots(9) + dots(15)

export const bin = 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13m-8 4v5m4-5v5'
export const eye =
  'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zm10-3a3 3 0 1 1 0 6 3 3 0 0 1 0-6z'
export const undo = 'M4 9h10a5.5 5.5 0 0 1 0 11h-4M9 4 4 9l5 5'
export const redo = 'M20 9H10a5.5 5.5 0 0 0 0 11h4m1-16 5 5-5 5'
export const download = 'M12 3v12m-6-5 6 6 6-6M4 20h16'

const circle = 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z'
export const circledCheck = `${circle}m-4 9 3 3 5-6`
export const circledMark = `${circle}m0 4v6m0 4h.01`
export const person = 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 21c.5-4 3.500-6 8-6s7.500 2 8 6'
export const search = 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm5 12 4.500 4.500'
export const badge = 'M8 3h8l5 5v8l-5 5H8l-5-5V8zm0 9 3 3 5-6'

const twoSheets = 'M9 9h12v12H9zm-4 6H3V3h12v2'
export const copy = twoSheets
export const duplicate = `${twoSheets}m0 7v6m-3-3h6`
export const scissors =
  'M6 3a3 3 0 1 1 0 6 3 3 0 0 1 0-6zm0 12a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM8 8l12 11M8 16 20 5'

export const bold = 'M7 4h6a4 4 0 0 1 0 8H7zm0 8h7a4 4 0 0 1 0 8H7z'
export const italic = 'M10 4h8M6 20h8m0-16-4 16'
export const underline = 'M6 4v7a6 6 0 0 0 12 0V4M5 20h14'
export const strikethrough =
  'M17 7c-.5-2-2.5-3-5-3-3 0-5 1.5-5 4 0 1 .3 1.7 1 2.300M4 12h16M7 17c.5 2 2.5 3 5 3 3 0 5-1.5 5-4 0-.5 0-.8-.2-1.2'
export const list = 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01'
export const numberedList = 'M10 6h10M10 12h10M10 18h10M4 4h1v5m-1 5h2l-2 5h2'
export const chain = 'm9 15 6-6m-5-2 2-2a5 5 0 0 1 7 7l-2 2m-3 3-2 2a5 5 0 0 1-7-7l2-2'
export const findPage =
  'M13 3H5v18h6m2-18 5 5v2m-5-7v5h5m-3 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zm2.5 5.500L21 21'

const letterH = 'M4 5v14m8-14v14m-8-7h8'
export const title = `${letterH}m5-2 3-2v11`
export const subtitle = `${letterH}m4-1a2.5 2.5 0 1 1 4.5 1.500L16 19h5`
export const paragraph = 'M19 4h-9a4.5 4.5 0 0 0 0 9h3m0-9v16m4 0V4'
export const fineprint = 'M12 4v16M5 8l14 8m0-8L5 16'
export const picture =
  'M3 4h18v16H3zm5 4a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zm-4 11 7-7 3 3 3-3 4 4'
export const addPicture = 'M13 4H3v16h18v-9M18 2v6m-3-3h6M4 19l6-7 4 4 2-2 5 5'
export const carousel = 'M6 5h12v14H6zM2 8v8m20-8v8'
export const quote = 'M10 7H4v6h6zv4c0 2-1.500 3-4 3.500M20 7h-6v6h6zv4c0 2-1.500 3-4 3.500'
export const callout = 'M3 4h18v13h-9l-5 4v-4H3zm9 4v3m0 3h.01'
export const button = 'M3 7h18v10H3zm5 5h8'
export const clip = 'M3 5h18v14H3zm7 4v6l5-3z'
export const embed = 'M3 5h18v14H3zm0 4h18M6 7h.01m3.500 5-2 2.500 2 2.500m5-5 2 2.500-2 2.500'
export const divider = 'M3 12h18M8 6h8M8 18h8'
export const code = 'm8 7-5 5 5 5m8-10 5 5-5 5M14 4l-4 16'

export const table = 'M3 5h18v14H3zm0 5h18M9 5v14m6-14v14'
export const headerRow = 'M4 4h16v16H4zm0 6h16M4 7h16'
export const rowAbove = 'M4 14h16v6H4zm8-10v6m-3-3h6'
export const rowBelow = 'M4 4h16v6H4zm8 10v6m-3-3h6'
export const deleteRow = 'M4 4h16v6H4zm5 11 6 6m0-6-6 6'
export const columnBefore = 'M14 4h6v16h-6zM7 9v6m-3-3h6'
export const columnAfter = 'M4 4h6v16H4zm13 5v6m-3-3h6'
export const deleteColumn = 'M4 4h6v16H4zm10 5 6 6m0-6-6 6'
