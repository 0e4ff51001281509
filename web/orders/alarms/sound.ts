export const toneNames = ['chime', 'bell', 'beep', 'siren'] as const
export type ToneName = (typeof toneNames)[number]

export const toneLabels: Record<ToneName, string> = {
  chime: 'Zweiklang',
  bell: 'Glocke',
  beep: 'Pieper',
  siren: 'Sirene',
}

export interface Ring {
  tone: ToneName
  /** The volume, between 0 and 1. */
  volume: number
  /** Seconds until the launch: the fewer, the longer it rings. */
  left: number
}

/** The page's sound. Browsers start it only after a touch and may suspend it later. */
export interface Bell {
  /** Rings; false if the browser keeps the sound off. */
  ring(ring: Ring): Promise<boolean>
  /** Tries to start the sound; call from a touch. False if the browser keeps it off. */
  wake(): Promise<boolean>
  close(): void
}

/** Timeout for starting the sound, in milliseconds: without a touch the request never settles. */
const startTimeoutMs = 500

/** Opens the sound; `onChange` reports suspending and resuming. Undefined if unsupported. */
export function openBell(onChange: (isOn: boolean) => void): Bell | undefined {
  let context: AudioContext
  try {
    context = new AudioContext()
  } catch {
    return undefined
  }
  const isRunning = () => context.state === 'running'
  const wake = async () => {
    if (isRunning()) return true
    const late = new Promise((resolve) => setTimeout(resolve, startTimeoutMs))
    await Promise.race([context.resume(), late]).catch(() => undefined)
    return isRunning()
  }
  context.onstatechange = () => onChange(isRunning())
  return {
    async ring({ tone, volume, left }) {
      if (!(await wake())) return false
      const { step } = tones[tone]
      const count = Math.ceil((left <= 15 ? 1.7 : left <= 90 ? 1.1 : 0.6) / step)
      for (let index = 0; index < count; index++) play(context, tones[tone], volume, index)
      return true
    },
    wake,
    close() {
      context.onstatechange = null
      void context.close().catch(() => undefined)
    },
  }
}

interface Tone {
  type: OscillatorType
  /** Hertz of the notes in turn; each slides from the first value to the second. */
  notes: readonly (readonly [from: number, to: number])[]
  /** Seconds between note starts, and the length of a note in seconds. */
  step: number
  length: number
  /** Evens out the loudness of the wave types. */
  gain: number
}

const tones: Record<ToneName, Tone> = {
  chime: {
    type: 'sine',
    notes: [
      [880, 880],
      [1175, 1175],
    ],
    step: 0.28,
    length: 0.2,
    gain: 0.9,
  },
  bell: { type: 'triangle', notes: [[660, 660]], step: 0.55, length: 0.5, gain: 1 },
  beep: { type: 'square', notes: [[1960, 1960]], step: 0.14, length: 0.07, gain: 0.4 },
  siren: {
    type: 'sawtooth',
    notes: [
      [520, 1040],
      [1040, 520],
    ],
    step: 0.4,
    length: 0.4,
    gain: 0.5,
  },
}

function play(context: AudioContext, { type, notes, step, length, gain }: Tone, volume: number, index: number) {
  const [from, to] = notes[index % notes.length] ?? [880, 880]
  const start = context.currentTime + index * step
  const oscillator = context.createOscillator()
  const loudness = context.createGain()
  oscillator.type = type
  oscillator.frequency.setValueAtTime(from, start)
  oscillator.frequency.linearRampToValueAtTime(to, start + length)
  loudness.gain.setValueAtTime(0.0001, start)
  loudness.gain.exponentialRampToValueAtTime(Math.max(0.001, volume * gain), start + 0.02)
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + length)
  oscillator.connect(loudness).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + length)
}
