export interface PainterOptions {
  pixelRatio: number
  reducedMotion: boolean
  fontFamily: string
}
