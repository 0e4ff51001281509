import { onTestFinished, vi } from 'vitest'

/** What the browser can do, put in by hand. */
export function abilities({
  permission = 'granted',
  sound = 'running',
  wakes = true,
}: {
  permission?: NotificationPermission | undefined
  sound?: AudioContextState
  wakes?: boolean
} = {}) {
  const shown: { title: string; body: string | undefined }[] = []
  const tones: number[] = []
  const waves: { type: OscillatorType; peak: number }[] = []
  class TestNotification {
    static permission: NotificationPermission = 'default'
    static async requestPermission() {
      TestNotification.permission = permission
      return permission
    }
    constructor(title: string, { body }: NotificationOptions) {
      shown.push({ title, body })
    }
  }
  vi.stubGlobal('Notification', TestNotification)
  vi.spyOn(AudioContext.prototype, 'resume').mockResolvedValue()
  vi.spyOn(AudioContext.prototype, 'state', 'get').mockReturnValue(sound)
  vi.spyOn(OscillatorNode.prototype, 'start').mockImplementation(function (this: OscillatorNode, when = 0) {
    tones.push(when)
    waves.push({ type: this.type, peak: Math.max(...peaks.slice(-2)) })
  })
  const peaks: number[] = []
  vi.spyOn(AudioParam.prototype, 'exponentialRampToValueAtTime').mockImplementation(function (this: AudioParam, value) {
    peaks.push(value)
    return this
  })
  vi.spyOn(OscillatorNode.prototype, 'stop').mockReturnValue()
  const release = vi.fn<() => Promise<void>>().mockResolvedValue()
  const request = vi.fn<() => Promise<unknown>>()
  if (wakes) request.mockResolvedValue({ release })
  else request.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(request as unknown as WakeLock['request'])
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return { shown, tones, waves, request, release }
}

/** The server's clock agrees with the device's, also where a test moves that. */
export const serverTime = () => new Date(Date.now()).toISOString()

/** Lets the clock of the device go on by some seconds. */
export function pass(seconds: number) {
  const later = Date.now() + seconds * 1000 - performance.now()
  vi.spyOn(Date, 'now').mockImplementation(() => later + performance.now())
}
