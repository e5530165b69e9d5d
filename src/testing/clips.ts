import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Real clips of a test picture, 160 by 90, made with ffmpeg 5.1:
 *   ffmpeg -f lavfi -i testsrc2=size=160x90:rate=10:duration=2 -c:v libvpx -crf 40 -b:v 60k wire.webm
 *   ffmpeg -f lavfi -i testsrc2=size=160x90:rate=10:duration=2 -c:v libx264 -profile:v baseline -pix_fmt yuv420p -crf 36
 *     -movflags +faststart wire.mp4
 * upright.mp4 is one second of it (rate=5, -crf 40), copied with -c copy -metadata:s:v:0 rotate=90, as phones do.
 */
export const clip = (name: 'wire.mp4' | 'wire.webm' | 'upright.mp4'): Buffer =>
  readFileSync(join(import.meta.dirname, 'fixtures/clips', name))

export const captions = (text = 'Wires become a screen.'): Buffer =>
  Buffer.from(`WEBVTT\n\n00:00.000 --> 00:02.000\n${text}\n`)
