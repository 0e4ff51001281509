/** What rings: started by a tap, for browsers play nothing before. */
export interface Bell {
  /** Rings; the nearer the launch, the longer. */
  ring(lead: number): void
  close(): void
}

/** A bell that can be heard; undefined where the browser plays nothing. Has to be called from a tap. */
export async function openBell(): Promise<Bell | undefined> {
  try {
    const context = new AudioContext()
    await context.resume()
    if (context.state !== 'running') return undefined
    return { ring: (lead) => play(context, lead <= 15 ? 6 : lead <= 90 ? 4 : 2), close: () => void context.close() }
  } catch {
    return undefined
  }
}

/** Seconds from one tone to the next, and how long each sounds. */
const step = 0.28
const length = 0.2

function play(context: AudioContext, tones: number) {
  const start = context.currentTime
  for (let tone = 0; tone < tones; tone++) {
    const from = start + tone * step
    const oscillator = context.createOscillator()
    const volume = context.createGain()
    oscillator.frequency.value = tone % 2 === 0 ? 880 : 1175
    volume.gain.setValueAtTime(0.0001, from)
    volume.gain.exponentialRampToValueAtTime(0.4, from + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, from + length)
    oscillator.connect(volume).connect(context.destination)
    oscillator.start(from)
    oscillator.stop(from + length)
  }
}
