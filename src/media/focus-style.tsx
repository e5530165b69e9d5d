import { focusStylePath } from './focus-style-path.ts'

/** Percent of width and height, in steps of 5; undefined: the middle. */
type Focus = readonly number[] | undefined

/** For an image that is cropped: the point that stays visible. `FocusStyle` must be on the page. */
export const focusData = (focus: Focus) =>
  focus && { 'data-focus-x': focus[0], 'data-focus-y': focus[1] }

/** A style sheet of its own: only pages with such a picture load it. */
export const FocusStyle = ({ of: focus }: { of: Focus }) =>
  focus ? <link rel="stylesheet" href={focusStylePath} precedence="default" /> : null
