import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { browserEnv, browserFlags } from '../../../infra/local/find-browser.mjs'

/** Why a test that needs notifications is skipped without a windowed browser. */
export const noNotifications =
  'Die Headless-Shell zeigt keine Benachrichtigungen: Bitte installiere Chromium oder Chrome.'

/** A tab as a person has it. Playwright keeps all its pages visible and focused; this one can really be hidden. */
export interface Tab {
  /** The value of an expression in the page; promises are awaited. */
  evaluate(expression: string): Promise<unknown>
  /** Presses the button or summary with that text, with the mouse: browsers start sound only then. */
  tap(text: string): Promise<void>
  /** Has a script click it: no touch of a person. */
  click(text: string): Promise<void>
  /** Minimises the window, which hides the page. */
  hide(): Promise<void>
  show(): Promise<void>
  close(): Promise<void>
}

/** A service worker without a page. */
export interface ServiceWorker {
  /** Delivers a decrypted push message, which starts the worker. */
  push(message: unknown): Promise<void>
  evaluate(expression: string): Promise<unknown>
}

type Answer = Record<string, unknown>

interface Send {
  (method: string, params?: object, sessionId?: string): Promise<Answer>
  /** Calls back for each event of that name. */
  listen(event: string, heard: (params: unknown) => void): void
}

const Registrations = z.object({
  registrations: z.array(z.object({ registrationId: z.string(), scopeURL: z.string() })),
})
const Targets = z.object({
  targetInfos: z.array(z.object({ targetId: z.string(), type: z.string(), url: z.string() })),
})

async function evaluateIn(send: (method: string, params: object) => Promise<Answer>, expression: string) {
  const asked = { expression, awaitPromise: true, returnByValue: true }
  const { result, exceptionDetails } = await send('Runtime.evaluate', asked)
  if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`)
  return result && typeof result === 'object' && 'value' in result ? result.value : undefined
}

/** A browser with a fresh profile, driven through the DevTools protocol alone; closed after the test. `prelude` runs first in each page. */
export async function aBrowser(executable: string, origin: string, prelude: string) {
  const flags = ['--headless', ...browserFlags, '--remote-debugging-port=0']
  const profile = mkdtempSync(join(tmpdir(), 'alarms-browser-'))
  const args = [...flags, `--user-data-dir=${profile}`, 'about:blank']
  const browser = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: browserEnv })
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
    /** The service worker of a scope, which is registered already; it is driven from a tab of its own. */
    async worker(scope: string): Promise<ServiceWorker> {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      const registered = new Promise<string>((resolve) => {
        send.listen('ServiceWorker.workerRegistrationUpdated', (params) => {
          const found = Registrations.parse(params).registrations.find(({ scopeURL }) => scopeURL === scope)
          if (found) resolve(found.registrationId)
        })
      })
      await send('ServiceWorker.enable', {}, String(sessionId))
      const registrationId = await registered
      const running = async () => {
        for (;;) {
          const { targetInfos } = Targets.parse(await send('Target.getTargets'))
          const found = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(scope))
          if (found) return found.targetId
          await new Promise((next) => setTimeout(next, 20))
        }
      }
      return {
        async push(message) {
          const data = JSON.stringify(message)
          await send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }, String(sessionId))
        },
        async evaluate(expression) {
          const attached = await send('Target.attachToTarget', { targetId: await running(), flatten: true })
          return evaluateIn((method, params) => send(method, params, String(attached.sessionId)), expression)
        },
      }
    },
    async open(path: string): Promise<Tab> {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      const inTab = (method: string, params?: object) => send(method, params, String(sessionId))
      await inTab('Page.enable')
      await inTab('Page.addScriptToEvaluateOnNewDocument', { source: prelude })
      await inTab('Page.navigate', { url: `${origin}${path}` })
      const evaluate = (expression: string) => evaluateIn(inTab, expression)
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
  const listeners = new Map<string, (params: unknown) => void>()
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data))
    listeners.get(answer.method)?.(answer.params)
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  }
  let last = 0
  const send = (method: string, params: object = {}, sessionId?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ result, error }) =>
        result ? resolve(result) : reject(new Error(`${method}: ${JSON.stringify(error)}`)),
      )
      socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
  return Object.assign(send, { listen: listeners.set.bind(listeners) })
}
