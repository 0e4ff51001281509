import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { browserFlags } from '../../../infra/local/find-browser.mjs'

/** A tab as a person has it. Playwright keeps all its pages visible and focused; this one can really be hidden. */
export interface Tab {
  /** The value of an expression in the page; promises are awaited. */
  evaluate(expression: string): Promise<unknown>
  /** Presses the button or summary with that text, with the mouse: browsers start sound only then. */
  tap(text: string): Promise<void>
  /** Has a script click it: no touch of a person. */
  click(text: string): Promise<void>
  /** Minimises the window. */
  hide(): Promise<void>
  show(): Promise<void>
  close(): Promise<void>
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>

/** A browser with a fresh profile, driven through the DevTools protocol alone; closed after the test. `prelude` runs first in each page. */
export async function aBrowser(executable: string, origin: string, prelude: string) {
  const flags = ['--headless', ...browserFlags, '--remote-debugging-port=0']
  const profile = mkdtempSync(join(tmpdir(), 'alarms-browser-'))
  const args = [...flags, `--user-data-dir=${profile}`, 'about:blank']
  const browser = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  onTestFinished(async () => {
    const closed = new Promise((resolve) => browser.once('close', resolve))
    // The whole group: distributions start the browser through a script.
    if (browser.pid !== undefined) process.kill(-browser.pid, 'SIGKILL')
    await closed
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  const send = await connect(await printedAddress(browser))
  await send('Browser.grantPermissions', { permissions: ['notifications'], origin })
  return {
    async open(path: string): Promise<Tab> {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      const inTab = (method: string, params?: object) => send(method, params, String(sessionId))
      await inTab('Page.enable')
      await inTab('Page.addScriptToEvaluateOnNewDocument', { source: prelude })
      await inTab('Page.navigate', { url: `${origin}${path}` })
      const evaluate = async (expression: string) => {
        const { result, exceptionDetails } = await inTab('Runtime.evaluate', {
          expression,
          awaitPromise: true,
          returnByValue: true,
        })
        if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`)
        return result && typeof result === 'object' && 'value' in result ? result.value : undefined
      }
      // The answer to a navigation comes before its document.
      while ((await evaluate('location.pathname')) !== path) await new Promise((next) => setTimeout(next, 20))
      /** An expression for the button or summary with that text, once it is there. */
      const control = (text: string) => `(async () => {
        for (;;) {
          const controls = [...document.querySelectorAll('button, summary')]
          const found = controls.find(({ textContent }) => textContent.includes(${JSON.stringify(text)}))
          if (found) return found
          // A tab in the background draws no frames.
          await new Promise((next) => setTimeout(next, 20))
        }
      })()`
      const setWindow = async (windowState: 'minimized' | 'normal') => {
        const { windowId } = await send('Browser.getWindowForTarget', { targetId })
        await send('Browser.setWindowBounds', { windowId, bounds: { windowState } })
      }
      return {
        evaluate,
        async tap(text) {
          // Again when the control has moved away in between.
          for (let isHit: unknown = false; isHit !== true; isHit = await evaluate('globalThis.isHit')) {
            const place = await evaluate(`${control(text)}.then((found) => {
              globalThis.isHit = false
              found.addEventListener('click', () => { globalThis.isHit = true }, { once: true, capture: true })
              found.scrollIntoView({ block: 'center' })
              const { x, y, width, height } = found.getBoundingClientRect()
              return { x: x + width / 2, y: y + height / 2 }
            })`)
            for (const type of ['mousePressed', 'mouseReleased']) {
              await inTab('Input.dispatchMouseEvent', { type, ...Object(place), button: 'left', clickCount: 1 })
            }
          }
        },
        click: async (text) => {
          await evaluate(`${control(text)}.then((found) => found.click())`)
        },
        hide: () => setWindow('minimized'),
        show: () => setWindow('normal'),
        close: async () => {
          await send('Target.closeTarget', { targetId })
        },
      }
    },
  }
}

const printedAddress = ({ stderr }: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    stderr?.on('data', (chunk) => {
      text += chunk
      const [address] = /ws:\/\/\S+/.exec(text) ?? []
      if (address) resolve(address)
    })
    stderr?.once('close', () => reject(new Error(text)))
  })

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, (answer: { result?: Record<string, unknown>; error?: unknown }) => void>()
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data))
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  }
  let last = 0
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ result, error }) =>
        result ? resolve(result) : reject(new Error(`${method}: ${JSON.stringify(error)}`)),
      )
      socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
}
