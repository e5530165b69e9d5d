import { gameSound } from '#src/site/storage-keys.ts'
import { readStored, writeStored } from '#src/ui/browser/browser-storage.ts'
import type { GameEvent } from '../sim/state.ts'

export type Sounds = ReturnType<typeof createSounds>

/** All sounds are synthesized with Web Audio; they are off until the player turns them on. */
export function createSounds() {
  let on = readStored(gameSound) === 'on'
  let audio: AudioContext | null = null

  const ready = (): AudioContext | null => {
    if (!on || typeof AudioContext === 'undefined') return null
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume()
    return audio
  }

  return {
    isOn: () => on,
    setOn(next: boolean) {
      on = next
      writeStored(gameSound, next ? 'on' : 'off')
      if (next) ready()
      else void audio?.suspend()
    },
    play(event: GameEvent) {
      const context = ready()
      if (context) VOICES[event.kind](context, event)
    },
    close() {
      void audio?.close()
      audio = null
    },
  }
}

const VOICES: Record<GameEvent['kind'], (audio: AudioContext, event: GameEvent) => void> = {
  fired: (audio) => glide(audio, { wave: 'square', from: 880, to: 220, span: 0.12, loud: 0.05 }),
  destroyed: (audio, event) => {
    crackle(audio, 0.16, 1400, 0.12)
    // Each further rock on the same thread sounds two semitones higher.
    const row = event.kind === 'destroyed' ? Math.min(event.laser.threaded - 1, 6) : 0
    const from = 392 * 2 ** (row / 6)
    glide(audio, { wave: 'triangle', from, to: from * 2, span: 0.12, loud: 0.08 })
  },
  swept: (audio) => crackle(audio, 0.16, 900, 0.08),
  crashed: (audio) => {
    crackle(audio, 0.5, 420, 0.3)
    glide(audio, { wave: 'sawtooth', from: 160, to: 40, span: 0.4, loud: 0.12 })
  },
  'warp-appeared': (audio) =>
    glide(audio, { wave: 'sine', from: 330, to: 660, span: 0.5, loud: 0.08 }),
  warped: (audio) => glide(audio, { wave: 'sine', from: 220, to: 1320, span: 0.45, loud: 0.12 }),
  over: (audio) =>
    [392, 330, 262, 196].forEach((note, place) => {
      glide(audio, { wave: 'triangle', from: note, to: note, span: 0.3, loud: 0.12 }, place * 0.2)
    }),
}

interface Glide {
  wave: OscillatorType
  from: number
  to: number
  span: number
  loud: number
}

function glide(audio: AudioContext, { wave, from, to, span, loud }: Glide, delay = 0): void {
  const start = audio.currentTime + delay
  const tone = audio.createOscillator()
  tone.type = wave
  tone.frequency.setValueAtTime(from, start)
  tone.frequency.exponentialRampToValueAtTime(to, start + span)
  tone.connect(fading(audio, loud, start, span))
  tone.start(start)
  tone.stop(start + span)
}

function crackle(audio: AudioContext, span: number, pitch: number, loud: number): void {
  const start = audio.currentTime
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * span), audio.sampleRate)
  const samples = noise.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  const source = audio.createBufferSource()
  source.buffer = noise
  const filter = audio.createBiquadFilter()
  filter.type = 'lowpass'
  filter.frequency.value = pitch
  source.connect(filter).connect(fading(audio, loud, start, span))
  source.start(start)
}

function fading(audio: AudioContext, loud: number, start: number, span: number): GainNode {
  const gain = audio.createGain()
  gain.gain.setValueAtTime(loud, start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + span)
  gain.connect(audio.destination)
  return gain
}
