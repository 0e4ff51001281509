import type { ChildProcess } from 'node:child_process'

/** Sets a process's clock, which goes on from there. */
interface ClockMessage {
  /** Epoch milliseconds. */
  clock: number
}

const isClockMessage = (message: unknown): message is ClockMessage =>
  typeof message === 'object' && message !== null && 'clock' in message

/** Lets the parent process set this one's clock by `setClockOf`. */
export function followClock(): void {
  const system = Date
  let ahead = 0
  globalThis.Date = new Proxy(system, {
    construct: (target, given) =>
      given.length === 0 ? new target(target.now() + ahead) : Reflect.construct(target, given),
    get: (target, name) => (name === 'now' ? () => target.now() + ahead : Reflect.get(target, name)),
  })
  process.on('message', (message) => {
    if (!isClockMessage(message)) return
    ahead = message.clock - system.now()
    process.send?.(message)
  })
}

/** Sets the clock of a forked process that follows; resolves once it is set. */
export async function setClockOf(child: ChildProcess, clock: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const heard = (message: unknown) => {
    if (!isClockMessage(message) || message.clock !== clock) return
    child.off('message', heard)
    resolve()
  }
  child.on('message', heard)
  child.send({ clock })
  return promise
}
